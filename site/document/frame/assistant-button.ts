import { type Html, html } from '../../html/html-template.js';
import { assistantWords } from '../../model/assistant-words.js';
import { relativeAddress } from '../../model/relative-address.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/**
 * Returns the button that opens the assistant's panel, with the address of the assistant's service. Nothing is loaded or sent before it is
 * pressed. Style sheets show it only when scripts run.
 */
export function assistantButton(
  { assistantScript, plan }: ShellContext,
  view: PageView,
  lang: string,
): Html | undefined {
  if (assistantScript === undefined || plan.assistant === undefined) return undefined;
  // The content policy of a page with an author's components forbids requests to other hosts.
  if (view.hasIslands && !plan.assistant.endpoint.startsWith('/')) return undefined;
  const { endpoint, key } = plan.assistant;
  const label = assistantWords(lang).ask;
  return html`
    <button type="button" id="${view.id('assistant-entry')}" class="op-icon-button op-assistant-button"
      data-op-assistant="${relativeAddress(view.prefix, assistantScript)}"
      data-endpoint="${endpoint}"${key !== undefined && html` data-key="${key}"`} data-prefix="${view.prefix}"
      aria-haspopup="dialog" aria-label="${label}" title="${label}"
      aria-keyshortcuts="Control+I Meta+I">${SHELL_ICONS.ask}</button>`;
}
