import { useEffect, useSyncExternalStore } from 'react';

let title = '';
const listeners = new Set<() => void>();

/** Gives the page its title, which the tab shows and {@link useCurrentTitle} tells. */
export function usePageTitle(words: string): void {
  useEffect(() => {
    title = `${words} · Offprint`;
    document.title = title;
    for (const listener of listeners) listener();
  }, [words]);
}

/** The title of the page that is shown. */
export const useCurrentTitle = () => useSyncExternalStore(subscribe, () => title);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
