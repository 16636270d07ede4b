import { useId, useLayoutEffect } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

/** Forms with something in them that is kept nowhere else. */
const unsaved = new Set<string>();

/** The action that awaits confirmation because it would discard changes; undefined otherwise. */
export const leaving = createSharedValue<(() => void) | undefined>(undefined);

/** Asks for confirmation before leaving while `isEdited` is true: for links, the back button and closing the tab. */
export function useUnsaved(isEdited: boolean): void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isEdited) return undefined;
    unsaved.add(id);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(id);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
    };
  }, [id, isEdited]);
}

export const isUnsaved = () => unsaved.size > 0;

/** Nothing that was typed is waited for any more: it is saved, or given up. */
export const forgetUnsaved = () => unsaved.clear();

/** Does it at once where nothing is lost by it, else once somebody has said so. */
export function askToLeave(go: () => void): void {
  if (isUnsaved()) leaving.set(go);
  else go();
}

/** The words are the browser's own. */
function ask(event: BeforeUnloadEvent): void {
  if (isUnsaved()) event.preventDefault();
}
