import { escapeHtml } from '../../html/html.js';
import { assistantWords } from '../../model/assistant-words.js';
import { relativeAddress } from '../../model/relative-address.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** Opens the assistant's panel, and tells it whom to ask. Nothing is loaded or sent before it is pressed. Shown only where scripts run. */
export function assistantButton({ assistantScript, plan }: ShellContext, view: PageView, lang: string): string {
  // Beside an author's component nothing can be sent: the page's own policy forbids it.
  if (assistantScript === undefined || plan.assistant === undefined || view.hasIslands) return '';
  const { endpoint, key } = plan.assistant;
  const label = escapeHtml(assistantWords(lang).ask);
  const data = {
    'data-op-assistant': relativeAddress(view.prefix, assistantScript),
    'data-endpoint': escapeHtml(endpoint),
    ...(key !== undefined && { 'data-key': escapeHtml(key) }),
    'data-prefix': view.prefix,
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return `<button type="button" id="${view.id('assistant-entry')}" class="op-icon-button op-assistant-button"${attributes} aria-haspopup="dialog" aria-label="${label}" title="${label}" aria-keyshortcuts="Control+I Meta+I">${SHELL_ICONS.ask}</button>`;
}
