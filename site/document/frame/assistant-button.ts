import { type Html, html } from '../../html/html-template.js';
import { assistantWords } from '../../model/assistant-words.js';
import { relativeAddress } from '../../model/relative-address.js';
import { pageAssistant } from './page-assistant.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/**
 * Returns the button that opens the assistant's panel, with the address of the assistant's service. Nothing is loaded or sent before it is
 * pressed. Style sheets show it only when scripts run.
 */
export function assistantButton(context: ShellContext, view: PageView, lang: string): Html | undefined {
  const assistant = pageAssistant(context, view);
  if (assistant === undefined) return undefined;
  const { endpoint, key } = assistant.access;
  const label = assistantWords(lang).ask;
  return html`
    <button type="button" id="${view.id('assistant-entry')}" class="op-icon-button op-assistant-button"
      data-op-assistant="${relativeAddress(view.prefix, assistant.script)}"
      data-endpoint="${endpoint}"${key !== undefined && html` data-key="${key}"`} data-prefix="${view.prefix}"
      aria-haspopup="dialog" aria-label="${label}" title="${label}"
      aria-keyshortcuts="Control+I Meta+I">${SHELL_ICONS.ask}</button>`;
}
