import { create } from './dom.js';

/** Resolves also where it cannot be had: what it is for is better than nothing without it. */
export function loadStyle(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = create('link', { rel: 'stylesheet', href: address });
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
