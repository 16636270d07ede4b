import { ColumnReader } from './columns.js';
import { FIELDS, INDEX_FORMAT, type IndexedPage } from './index-format.js';

/** A section in pieces: a chunk is what is ranked, and what is shown of a section. */
export interface Chunk {
  readonly page: IndexedPage;
  /** Number of its section's first chunk, which tells sections apart. */
  readonly section: number;
  readonly anchor: string;
  readonly headings: readonly string[];
}

/** An index as it lies in memory: numbers and text are read where they are, so that loading costs next to nothing. */
export interface SiteIndex {
  readonly pages: readonly IndexedPage[];
  readonly chunkCount: number;
  /** Page of each chunk, as an index into `pages`. */
  readonly pageOf: Uint32Array;
  /** Terms in order. */
  readonly terms: readonly string[];
  /** Number of a term; undefined where no section has it. */
  termNumber(term: string): number | undefined;
  /** Where the term's postings begin; they end where the next term's do. */
  readonly starts: Uint32Array;
  readonly chunks: Uint32Array;
  /** How often a term is in each field, `FIELDS.length` a posting. */
  readonly counts: Uint8Array;
  /** How many terms each field has, `FIELDS.length` a chunk. */
  readonly lengths: Uint16Array;
  /** Vectors of the terms' words; all zero where a term is no word or is not known. */
  readonly vectors: Int8Array;
  /** The chunk's number in its page's order, its section, its text. */
  chunk(number: number): Chunk;
  text(number: number): string;
  pageNumber(path: string): number | undefined;
  readonly sizeBytes: number;
}

/** Opens what `buildIndex` made. Throws where the bytes are something else. */
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
    vectors: reader.i8('vectors'),
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

/** Mean number of terms in each field. */
export function meanLengths({ lengths, chunkCount }: SiteIndex): Float64Array {
  const means = new Float64Array(FIELDS.length);
  for (let at = 0; at < lengths.length; at++)
    means[at % FIELDS.length] = (means[at % FIELDS.length] ?? 0) + (lengths[at] ?? 0);
  return means.map((sum) => Math.max(1, sum / Math.max(1, chunkCount)));
}
