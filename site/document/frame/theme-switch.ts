import { type Html, html } from '../../html/html-template.js';
import type { InterfaceWords } from './interface-words.js';
import { SHELL_ICONS } from './shell-icons.js';

/** Returns three buttons, one of them pressed. Style sheets show them only when scripts run, because only a script can store the choice. */
export function themeSwitch(words: InterfaceWords): Html {
  const button = (theme: string, label: string, icon: Html) => html`
    <button type="button" data-op-theme="${theme}" aria-pressed="false"
      aria-label="${label}" title="${label}">${icon}</button>`;
  return html`
    <div class="op-theme-switch" role="group" aria-label="${words.theme}">
      ${button('light', words.light, SHELL_ICONS.sun)}
      ${button('dark', words.dark, SHELL_ICONS.moon)}
      ${button('system', words.system, SHELL_ICONS.system)}
    </div>`;
}
