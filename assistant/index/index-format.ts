import type { PagePassages } from '../../site/passages/page-passages.js';

/**
 * The version of the index format. Raised if older code would misread newer indexes, or newer code needs other numbers than older ones
 * contain.
 */
export const INDEX_FORMAT = 3;

/** The fields of a section in which terms are counted, with separate weights. */
export const FIELDS = ['body', 'heading', 'title', 'about'] as const;
export type Field = (typeof FIELDS)[number];

/** A page as an index stores it. */
export type IndexedPage = Omit<PagePassages, 'passages'> & {
  /** The first of its chunks, and their number. */
  readonly first: number;
  readonly count: number;
  /** Its sections: anchor, headings and number of chunks of each. */
  readonly sections: readonly (readonly [anchor: string, headings: readonly string[], chunks: number])[];
};
