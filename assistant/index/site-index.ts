import { ColumnReader } from './column-reader.js';
import { FIELDS, INDEX_FORMAT, type IndexedPage } from './index-format.js';

/** A part of a section. Chunks are ranked, and shown in place of their section. */
export interface Chunk {
  readonly page: IndexedPage;
  /** The number of its section's first chunk, which identifies the section. */
  readonly section: number;
  readonly anchor: string;
  readonly headings: readonly string[];
}

/** An index in memory. Numbers and text are read in place, so that loading is cheap. */
export interface SiteIndex {
  readonly pages: readonly IndexedPage[];
  readonly chunkCount: number;
  /** The page of each chunk, as an index into `pages`. */
  readonly pageOf: Uint32Array;
  /** The terms, sorted. */
  readonly terms: readonly string[];
  /** Returns the number of a term, or undefined if no section has it. */
  termNumber(term: string): number | undefined;
  /** The start of each term's postings; they end where the next term's begin. */
  readonly starts: Uint32Array;
  readonly chunks: Uint32Array;
  /** The counts of a term in each field, `FIELDS.length` for each posting. */
  readonly counts: Uint8Array;
  /** The number of terms in each field, `FIELDS.length` for each chunk. */
  readonly lengths: Uint16Array;
  /** Returns a chunk: its position in its page, its section and its text. */
  chunk(number: number): Chunk;
  text(number: number): string;
  pageNumber(path: string): number | undefined;
  readonly sizeBytes: number;
}

/** Opens an index that `buildIndex` wrote. Throws if the bytes are invalid. */
export function openIndex(bytes: Buffer): SiteIndex {
  const reader = new ColumnReader(bytes, INDEX_FORMAT);
  const pages = reader.json<IndexedPage[]>('pages');
  const ends = reader.u32('ends');
  const text = reader.bytes('text');
  const terms = reader.text('terms').split('\n');
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const paths = new Map(pages.map((page, number) => [page.path, number]));
  const pageOf = new Uint32Array(ends.length);
  for (const [number, page] of pages.entries()) pageOf.fill(number, page.first, page.first + page.count);
  return {
    pages,
    chunkCount: ends.length,
    pageOf,
    terms,
    termNumber: (term) => numbers.get(term),
    starts: reader.u32('starts'),
    chunks: reader.u32('chunks'),
    counts: reader.u8('counts'),
    lengths: reader.u16('lengths'),
    chunk(number) {
      const page = pages[pageOf[number] ?? 0];
      if (page === undefined) throw new RangeError(`the index has no chunk ${number}`);
      let section = page.first;
      for (const [anchor, headings, chunks] of page.sections) {
        if (number < section + chunks) return { page, section, anchor, headings };
        section += chunks;
      }
      return { page, section, anchor: '', headings: [] };
    },
    text: (number) => text.toString('utf8', number === 0 ? 0 : ends[number - 1], ends[number]),
    pageNumber: (path) => paths.get(path),
    sizeBytes: reader.sizeBytes,
  };
}

/** Returns the mean number of terms in each field. */
export function meanLengths({ lengths, chunkCount }: SiteIndex): Float64Array {
  const means = new Float64Array(FIELDS.length);
  for (let at = 0; at < lengths.length; at++)
    means[at % FIELDS.length] = (means[at % FIELDS.length] ?? 0) + (lengths[at] ?? 0);
  return means.map((sum) => Math.max(1, sum / Math.max(1, chunkCount)));
}
