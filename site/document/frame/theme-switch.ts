import type { InterfaceWords } from './interface-words.js';
import { SHELL_ICONS } from './shell-icons.js';

/** Three buttons of which one is pressed; shown only where scripts run, since nothing else can keep the choice. */
export function themeSwitch(words: InterfaceWords): string {
  const button = (theme: string, label: string, icon: string) =>
    `<button type="button" data-op-theme="${theme}" aria-pressed="false" aria-label="${label}" title="${label}">${icon}</button>`;
  return `<div class="op-theme-switch" role="group" aria-label="${words.theme}">${button('light', words.light, SHELL_ICONS.sun)}${button('dark', words.dark, SHELL_ICONS.moon)}${button('system', words.system, SHELL_ICONS.system)}</div>`;
}
