import { useId, useLayoutEffect } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

/** The forms with unsaved changes. */
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

/** Forgets all unsaved changes: they are saved or discarded. */
export const forgetUnsaved = () => unsaved.clear();

/** Runs an action at once if nothing is lost by it, otherwise after the user has confirmed. */
export function askToLeave(go: () => void): void {
  if (isUnsaved()) leaving.set(go);
  else go();
}

/** Makes the browser ask, with its own words. */
function ask(event: BeforeUnloadEvent): void {
  if (isUnsaved()) event.preventDefault();
}
