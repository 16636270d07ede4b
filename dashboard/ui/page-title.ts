import { useEffect } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

const title = createSharedValue('');

/** Sets the title of the page, which the tab shows and {@link useCurrentTitle} returns. */
export function usePageTitle(words: string): void {
  useEffect(() => {
    title.set(`${words} · Offprint`);
    document.title = title.get();
  }, [words]);
}

/** Returns the title of the current page. */
export const useCurrentTitle = () => title.use();
