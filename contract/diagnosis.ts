/** The result of one check of `doctor`. */
export interface Diagnosis {
  /** The checked part, in one or two words, such as `object store`. */
  readonly part: string;
  /** A problem stops exports or readers. A warning is about something that may be intended. */
  readonly state: 'good' | 'warning' | 'problem';
  /** The finding, as a sentence. */
  readonly text: string;
  /** The next step for the operator, as a sentence; undefined if there is none. */
  readonly advice?: string | undefined;
}
