import { useRef } from 'react';
import { focusPage } from './focus-page.ts';

/** Where the focus was, or the page where that is gone with what was asked about: nobody who goes by keys begins again at the top. */
export function useWayBack(open: boolean): () => HTMLElement | boolean {
  const from = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) from.current = document.activeElement;
  wasOpen.current = open;
  return () => {
    const before = from.current;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before;
    // Menus give the focus back to what opened them, and so does a dialog that another has taken the place of.
    if (!(before instanceof HTMLElement) || before.closest('[role=menu], [role=dialog]') !== null) return true;
    focusPage();
    return false;
  };
}
