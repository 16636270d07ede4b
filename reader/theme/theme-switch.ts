import { all } from './dom.js';
import { remember } from './storage.js';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme:dark)');

export function enhanceThemeSwitch(): void {
  const buttons = all('[data-op-theme]').filter((element) => element.tagName === 'BUTTON');
  const paint = (isDark: boolean) => {
    root.classList.toggle('dark', isDark);
    root.classList.toggle('light', !isDark);
  };
  const apply = (theme: string) => {
    root.dataset.opTheme = theme;
    paint(theme === 'dark' || (theme !== 'light' && system.matches));
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.opTheme === theme));
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      const theme = button.dataset.opTheme ?? 'system';
      apply(theme);
      remember('op-theme', theme);
    });
  const current = () => root.dataset.opTheme ?? 'system';
  system.addEventListener('change', () => apply(current()));
  // Pages are printed in light mode.
  addEventListener('beforeprint', () => paint(false));
  addEventListener('afterprint', () => apply(current()));
  addEventListener('storage', (event) => {
    if (event.key === 'op-theme' && event.newValue !== null) apply(event.newValue);
  });
  apply(current());
}
