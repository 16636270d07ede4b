import { type RefObject, useCallback, useEffect, useState } from 'react';
import { formValues } from './form-values.ts';

export interface Edited {
  readonly isEdited: boolean;
  /** For the form's `onInput`. */
  readonly look: () => void;
  /** What the form says now, for {@link Edited.saved}. */
  readonly values: () => string;
  /** These values are kept; whatever was typed since is not. */
  readonly saved: (values: string) => void;
}

/** Whether a form says something else than it did at first, or when it was last saved. `more` is what it holds besides its fields. */
export function useEdited(form: RefObject<HTMLFormElement | null>, more: unknown): Edited {
  const [kept, setKept] = useState<string>();
  const [now, setNow] = useState<string>();
  const besides = JSON.stringify(more);
  const values = useCallback(
    () => besides + (form.current === null ? '' : JSON.stringify(formValues(form.current))),
    [form, besides],
  );
  // After every drawing: fields come and go with what is chosen in others.
  useEffect(() => {
    setNow(values());
    setKept((before) => before ?? values());
  });
  return {
    isEdited: kept !== undefined && now !== kept,
    look: () => setNow(values()),
    values,
    // Read again after the next drawing, in which fields of secrets are empty.
    saved: (sent) => setKept(sent === values() ? undefined : sent),
  };
}
