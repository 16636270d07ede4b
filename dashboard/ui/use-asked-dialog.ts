import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation that opens the dialog of the target page. */
export const ASKING = { dialog: 'open' } as const;

/** Returns whether a page's dialog is open: because its button was pressed, or because a link requested it. */
export function useAskedDialog(): readonly [boolean, (open: boolean) => void] {
  const { state, key } = useLocation();
  const isAsked = (state as Partial<typeof ASKING> | null)?.dialog === ASKING.dialog;
  const [open, setOpen] = useState(isAsked);
  // The key distinguishes a second request on the same page from the first.
  useEffect(() => {
    if (isAsked && key !== '') setOpen(true);
  }, [isAsked, key]);
  return [open, setOpen];
}
