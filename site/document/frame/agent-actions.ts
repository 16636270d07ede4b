import type { AssistantAccess } from '../../model/assistant-access.js';
import { assistantWords } from '../../model/assistant-words.js';
import { languageTag } from '../../model/language-tag.js';
import { pageLanguage } from '../../model/navigation.js';
import { pageAssistant } from './page-assistant.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';
import type { ShownAction } from './shown-action.js';

/** The entries of a page's menu that need the service. */
export type AgentActionName = 'assistant' | 'mcp' | 'cursor' | 'vscode';

/**
 * Returns an entry that opens the assistant, or connects a program to the service's documentation for agents. Undefined in a bundle
 * without an assistant, and for programs if the bundle's own host asks for its pages.
 */
export function agentAction(context: ShellContext, view: PageView, name: AgentActionName): ShownAction | undefined {
  const { assistant, settings, navigation } = context.plan;
  if (name === 'assistant') {
    if (pageAssistant(context, view) === undefined) return undefined;
    const { lang } = languageTag(pageLanguage(navigation, view.page.trail, view.page.path));
    return { label: assistantWords(lang).ask, icon: SHELL_ICONS.ask, does: 'ask' };
  }
  if (assistant?.mcp === undefined) return undefined;
  const server = serverOf(assistant.mcp, assistant);
  const label = serverName(settings.name);
  switch (name) {
    case 'mcp': {
      const copiesText = JSON.stringify({ mcpServers: { [label]: server } }, undefined, 2);
      return { label: 'MCP', description: assistant.mcp, icon: SHELL_ICONS.plug, does: { copiesText } };
    }
    case 'cursor': {
      const config = encodeURIComponent(Buffer.from(JSON.stringify(server)).toString('base64'));
      const href = `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(label)}&config=${config}`;
      return { label: view.words.openIn.replace('{}', 'Cursor'), icon: SHELL_ICONS.plug, does: { href } };
    }
    case 'vscode': {
      const href = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: label, type: 'http', ...server }))}`;
      return { label: view.words.openIn.replace('{}', 'VS Code'), icon: SHELL_ICONS.plug, does: { href } };
    }
  }
}

/** Returns the server as the configuration files of programs describe it. */
function serverOf(url: string, { key }: AssistantAccess) {
  return { url, ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }) };
}

/** Returns a short name for the configuration files of programs. */
function serverName(title: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? 'docs' : name.slice(0, 40);
}
