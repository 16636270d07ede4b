import { useEffect } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

const title = createSharedValue('');

/** Gives the page its title, which the tab shows and {@link useCurrentTitle} tells. */
export function usePageTitle(words: string): void {
  useEffect(() => {
    title.set(`${words} · Offprint`);
    document.title = title.get();
  }, [words]);
}

/** The title of the page that is shown. */
export const useCurrentTitle = () => title.use();
