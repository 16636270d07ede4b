/** The result of one check of `doctor`. */
export interface Diagnosis {
  /** What was checked, in one or two words, such as `object store`. */
  readonly part: string;
  /** A problem stops exports or readers. A warning is about something that may be intended. */
  readonly state: 'good' | 'warning' | 'problem';
  /** What was found, as a sentence. */
  readonly text: string;
  /** What to do, as a sentence; undefined if nothing is to be done. */
  readonly advice?: string | undefined;
}
