import type { AssistantAccess } from '../../model/assistant-access.js';
import type { PageView, ShellContext } from './shell-context.js';

/** The assistant that a page asks. */
export interface PageAssistant {
  readonly access: AssistantAccess;
  /** The bundle path of the script of its panel. */
  readonly script: string;
}

/** Returns the assistant of a page; undefined if the bundle has none, or if the page's content policy forbids to ask it. */
export function pageAssistant(
  { assistantScript: script, plan: { assistant: access } }: ShellContext,
  { hasIslands }: PageView,
): PageAssistant | undefined {
  if (script === undefined || access === undefined) return undefined;
  // The content policy of a page with an author's components forbids requests to other hosts.
  if (hasIslands && !access.endpoint.startsWith('/')) return undefined;
  return { access, script };
}
