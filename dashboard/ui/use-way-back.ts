import { useRef } from 'react';
import { focusPage } from './focus-page.ts';

/** Returns the element to focus after a dialog closes: the previously focused one, or the page if that element is gone. Keyboard users keep their place. */
export function useWayBack(open: boolean): () => HTMLElement | boolean {
  const from = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) from.current = document.activeElement;
  wasOpen.current = open;
  return () => {
    const before = from.current;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before;
    // Menus return the focus themselves, and so does a dialog that another one has replaced.
    if (!(before instanceof HTMLElement) || before.closest('[role=menu], [role=dialog]') !== null) return true;
    focusPage();
    return false;
  };
}
