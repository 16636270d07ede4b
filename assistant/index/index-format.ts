import type { PagePassages } from '../../site/passages/page-passages.js';

/** Raised when readers of older indexes would misread newer ones, or newer code would rank by other numbers than are in them. */
export const INDEX_FORMAT = 3;

/** Where in a section a term stands; each counts differently. */
export const FIELDS = ['body', 'heading', 'title', 'about'] as const;
export type Field = (typeof FIELDS)[number];

/** A page as an index keeps it. */
export type IndexedPage = Omit<PagePassages, 'passages'> & {
  /** First of its chunks, and how many there are. */
  readonly first: number;
  readonly count: number;
  /** Its sections: anchor, headings, and how many chunks each has. */
  readonly sections: readonly (readonly [anchor: string, headings: readonly string[], chunks: number])[];
};
