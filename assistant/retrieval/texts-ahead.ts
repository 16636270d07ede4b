import { splitUnits } from '../embedded-model/split-units.js';
import { unitText } from '../embedded-model/unit-text.js';
import type { SiteIndex } from '../index/site-index.js';
import type { Reader } from '../reader/create-reader.js';
import { indexesOfLargest } from './largest.js';
import { readText, titlesOf } from './order-by-meaning.js';

/** Maximum number of chunks of a site that are read ahead of questions: a minute of one core. */
const MAX_CHUNKS = 5000;
/** Maximum number of their pieces that are read ahead too: a few minutes. */
const MAX_PIECES = 20_000;

/** The memory for the vector of a chunk. */
const VECTOR_BYTES = 600;

/** Returns the memory for the vectors of the chunks of a site, in bytes. Those of the pieces are in the reader's bounded cache. */
export const vectorBytesAhead = ({ chunkCount }: SiteIndex): number => Math.min(chunkCount, MAX_CHUNKS) * VECTOR_BYTES;

/** The chunks of a site that are read ahead. */
export interface ChunksAhead {
  /** True if all of them have been read. */
  readonly isComplete: boolean;
  /**
   * Compares a question with the chunks that have been read. `factor` scales the similarity of a chunk; 0 excludes it. Returns undefined if
   * the question cannot be read now.
   */
  compare(question: string, factor: (chunk: number) => number): Promise<ComparedChunks | undefined>;
}

export interface ComparedChunks {
  /** The numbers of the chunks nearest in meaning, nearest first. */
  nearest(most: number): readonly number[];
  /**
   * Returns how much nearer the nearest chunk of a page is than those of all other pages; negative if another page is nearer. Undefined if
   * not all chunks were compared, or there is no other page.
   */
  marginOf(page: number): number | undefined;
}

/**
 * Reads the texts that questions are compared with: first the chunks, then, after those of all other sites, their pieces. Pages of the
 * default edition come first. Returns undefined if too many sites wait.
 */
export function readChunksAhead(index: SiteIndex, reader: Reader): ChunksAhead | undefined {
  const isOther = (chunk: number) => Number((index.pages[index.pageOf[chunk] ?? 0]?.nonDefault.length ?? 0) > 0);
  const chunks = Array.from(index.pageOf.keys())
    .sort((one, other) => isOther(one) - isOther(other))
    .slice(0, MAX_CHUNKS);
  const read = reader.readAhead(textsOf(index, chunks));
  if (read === undefined) return undefined;
  reader.readAhead(piecesOf(index, chunks), 'last');
  return {
    get isComplete() {
      return read.isComplete;
    },
    async compare(question, factor) {
      const likeness = await read.compare(question);
      if (likeness === undefined) return undefined;
      const scaled = likeness.map((value, at) => value * factor(chunks[at] ?? 0));
      const ofPage = new Float32Array(index.pages.length);
      for (const [at, value] of scaled.entries()) {
        const page = index.pageOf[chunks[at] ?? 0] ?? 0;
        if (value > (ofPage[page] ?? 0)) ofPage[page] = value;
      }
      const [first = -1, second = -1] = indexesOfLargest(ofPage, 2);
      const isComparable = likeness.length === chunks.length && index.pages.length > 1;
      return {
        nearest: (most) => indexesOfLargest(scaled, most).map((at) => chunks[at] ?? 0),
        marginOf: (page) =>
          isComparable ? (ofPage[page] ?? 0) - (ofPage[page === first ? second : first] ?? 0) : undefined,
      };
    },
  };
}

function* textsOf(index: SiteIndex, chunks: readonly number[]): Generator<string> {
  for (const chunk of chunks) yield readText(index, chunk);
}

function* piecesOf(index: SiteIndex, chunks: readonly number[]): Generator<string> {
  let left = MAX_PIECES;
  for (const chunk of chunks) {
    const above = titlesOf(index, chunk);
    for (const unit of splitUnits(index.text(chunk))) {
      if (left === 0) return;
      left -= 1;
      yield unitText(above, unit);
    }
  }
}
