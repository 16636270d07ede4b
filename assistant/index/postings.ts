import type { StreamedColumn } from './columns.js';
import { FIELDS } from './index-format.js';
import { type Spool, SpoolCursor } from './spool.js';

/** The places of a term since the last run. */
export interface Postings {
  /** Chunk numbers, ascending. */
  chunks: number[];
  /** The counts of the term in each field of a chunk, seven bits each, packed into one number because there may be millions. */
  counts: number[];
}

/** Places that were written to the spool together. */
interface Run {
  /** Its terms in order, and the number of places of each. */
  readonly names: readonly string[];
  readonly lengths: Uint32Array;
  /** The positions of its chunk numbers and of its counts in the spool, which are both in the order of terms. */
  readonly chunksAt: number;
  readonly countsAt: number;
}

/** Maximum number of places in memory, each of which takes about 20 bytes: those of about 2,000 pages of documentation. */
const MAX_OPEN = 2_000_000;
const WIDTH = FIELDS.length;
const BITS = 7;
const MAX_COUNT = 2 ** BITS - 1;
const CHUNK_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Collects the places of terms. Whenever there are too many for the memory, they are written to a spool as a run, in the order of terms; in
 * the end, runs are merged while they are read. Since chunk numbers ascend, a term's places in a later run follow those in an earlier one.
 */
export class PostingsCollector {
  readonly #terms = new Map<string, Postings>();
  readonly #runs: Run[] = [];
  readonly #spool: Spool;
  readonly #maxOpen: number;
  #open = 0;

  constructor(spool: Spool, maxOpen = MAX_OPEN) {
    this.#spool = spool;
    this.#maxOpen = maxOpen;
  }

  of(term: string): Postings {
    let postings = this.#terms.get(term);
    if (postings === undefined) {
      postings = { chunks: [], counts: [] };
      this.#terms.set(term, postings);
    }
    return postings;
  }

  /** Counts a term once more in a field of a chunk. Chunks come in order. */
  add(postings: Postings, chunk: number, field: number): void {
    const last = postings.chunks.length - 1;
    const shift = field * BITS;
    if (postings.chunks[last] !== chunk) {
      postings.chunks.push(chunk);
      postings.counts.push(1 << shift);
      this.#open += 1;
    } else {
      const packed = postings.counts[last] ?? 0;
      if (((packed >> shift) & MAX_COUNT) < MAX_COUNT) postings.counts[last] = packed + (1 << shift);
    }
  }

  /** Ends a chunk, after which places may leave the memory. */
  endChunk(): void {
    if (this.#open >= this.#maxOpen) this.#writeRun();
  }

  /** Returns the terms in order, where the places of each begin, and the places. Nothing can be added afterwards. */
  finish(): {
    readonly names: readonly string[];
    readonly starts: Uint32Array;
    readonly chunks: StreamedColumn;
    readonly counts: StreamedColumn;
  } {
    this.#writeRun();
    const names = [...this.#terms.keys()].sort();
    this.#terms.clear();
    const runs = this.#runs;
    const starts = new Uint32Array(names.length + 1);
    for (const { index, count } of inOrder(names, runs)) starts[index + 1] = (starts[index + 1] ?? 0) + count;
    for (let index = 0; index < names.length; index++)
      starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
    const total = starts[names.length] ?? 0;
    const column = (itemBytes: number, positionOf: (run: Run) => number) => ({
      size: total * itemBytes,
      pieces: () => this.#merged(names, itemBytes, positionOf),
    });
    return {
      names,
      starts,
      chunks: { type: 'u32', ...column(CHUNK_BYTES, ({ chunksAt }) => chunksAt) },
      counts: { type: 'u8', ...column(WIDTH, ({ countsAt }) => countsAt) },
    };
  }

  *#merged(names: readonly string[], itemBytes: number, positionOf: (run: Run) => number): Generator<Buffer, void> {
    const cursors = this.#runs.map((run) => new SpoolCursor(this.#spool, positionOf(run)));
    for (const { run, count } of inOrder(names, this.#runs)) {
      const piece = cursors[run]?.take(count * itemBytes);
      if (piece !== undefined) yield piece;
    }
  }

  #writeRun(): void {
    const names = [...this.#terms].flatMap(([name, { chunks }]) => (chunks.length > 0 ? name : [])).sort();
    const lengths = new Uint32Array(names.length);
    const chunks = new Uint32Array(this.#open);
    const counts = new Uint8Array(this.#open * WIDTH);
    let at = 0;
    for (const [index, name] of names.entries()) {
      const postings = this.of(name);
      lengths[index] = postings.chunks.length;
      chunks.set(postings.chunks, at);
      for (const packed of postings.counts) {
        for (let field = 0; field < WIDTH; field++) counts[at * WIDTH + field] = (packed >> (field * BITS)) & MAX_COUNT;
        at += 1;
      }
      // The object stays: words refer to it.
      postings.chunks = [];
      postings.counts = [];
    }
    const chunksAt = this.#spool.size;
    this.#spool.write(new Uint8Array(chunks.buffer));
    this.#runs.push({ names, lengths, chunksAt, countsAt: this.#spool.size });
    this.#spool.write(counts);
    this.#open = 0;
  }
}

/** Returns for each term, in order, each run that has it, in order, by their numbers, and the number of its places there. */
function* inOrder(
  names: readonly string[],
  runs: readonly Run[],
): Generator<{ readonly index: number; readonly run: number; readonly count: number }, void> {
  const next = new Uint32Array(runs.length);
  for (const [index, name] of names.entries()) {
    for (const [run, { names: own, lengths }] of runs.entries()) {
      const at = next[run] ?? 0;
      if (own[at] !== name) continue;
      next[run] = at + 1;
      yield { index, run, count: lengths[at] ?? 0 };
    }
  }
}
