import { create } from './dom.js';

/** Loads a style sheet. It also resolves if loading fails, because the feature is usable without its style. */
export function loadStyle(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = create('link', { rel: 'stylesheet', href: address });
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
