import { create } from '../theme/dom.js';

/** Creates a shadow root with Offprint's style sheet, so that the rules of the site and of the root do not affect each other. */
export function openShadow(
  host: HTMLElement,
  style: string,
): { readonly root: ShadowRoot; readonly ready: Promise<void> } {
  host.classList.toggle('dark', isDark());
  const root = host.attachShadow({ mode: 'open' });
  const link = create('link', { rel: 'stylesheet', href: style });
  const ready = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  root.append(link);
  return { root, ready };
}

/** Returns whether the background is dark, whatever a site calls its modes. */
export function isDark(): boolean {
  for (const element of [document.body, document.documentElement]) {
    const [red = 255, green = 255, blue = 255, alpha = 1] = (
      getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    if (alpha > 0) return red * 0.299 + green * 0.587 + blue * 0.114 < 110;
  }
  return getComputedStyle(document.documentElement).colorScheme === 'dark';
}
