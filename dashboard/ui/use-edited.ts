import { type RefObject, useCallback, useEffect, useState } from 'react';
import { formValues } from './form-values.ts';

export interface Edited {
  readonly isEdited: boolean;
  /** The handler of the form's `onInput`. */
  readonly look: () => void;
  /** Returns the form's current values, for {@link Edited.saved}. */
  readonly values: () => string;
  /** Marks values as saved. Later edits count as unsaved. */
  readonly saved: (values: string) => void;
}

/** Tracks whether a form differs from its initial or last saved values. `more` holds values outside of its fields. */
export function useEdited(form: RefObject<HTMLFormElement | null>, more: unknown): Edited {
  const [kept, setKept] = useState<string>();
  const [now, setNow] = useState<string>();
  const besides = JSON.stringify(more);
  const values = useCallback(
    () => besides + (form.current === null ? '' : JSON.stringify(formValues(form.current))),
    [form, besides],
  );
  // After every render, because fields depend on choices in others.
  useEffect(() => {
    setNow(values());
    setKept((before) => before ?? values());
  });
  return {
    isEdited: kept !== undefined && now !== kept,
    look: () => setNow(values()),
    values,
    // Read again after the next render, in which fields of secrets are empty.
    saved: (sent) => setKept(sent === values() ? undefined : sent),
  };
}
