import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Compares texts by their meaning. */
export interface Reader {
  /** False while its process has not started, and after it has ended: then nothing is compared. */
  readonly isReady: boolean;
  /**
   * Returns the similarity of each text to a question, -1 to 1, or undefined if texts cannot be read now. The answer is then found by words
   * alone.
   */
  compare(question: string, texts: readonly string[]): Promise<readonly number[] | undefined>;
  /** Reads texts that questions will be compared with, a few at a time, whenever no question waits. */
  readAhead(texts: Iterable<string>): void;
}

/** Turns texts into vectors of length 1, in order. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Maximum number of cached vectors, at 384 bytes each. */
const MAX_VECTORS = 60_000;
/** Maximum number of texts that wait to be read. With more, questions do not wait, and are answered by words. */
const MAX_WAITING = 120;
/** The number of texts that are read ahead at once. A question waits for at most as many. */
const TEXTS_AHEAD = 4;
/** Maximum length of a text, in characters; more than the model reads. */
const MAX_CHARACTERS = 1500;

/** Creates a reader that caches vectors by the hash of their text. Concurrent questions share texts that are being read. */
export function createReader(embed: EmbedTexts, options: { readonly maxWaiting?: number } = {}): Reader {
  const { maxWaiting = MAX_WAITING } = options;
  const known = new LRUCache<string, Int8Array>({ max: MAX_VECTORS });
  const underway = new Map<string, Promise<void>>();

  /** Reads the texts that are not cached. Returns false if too many wait already. */
  async function read(texts: ReadonlyMap<string, string>): Promise<boolean> {
    const missing = [...texts].filter(([hash]) => !known.has(hash) && !underway.has(hash));
    if (underway.size + missing.length > maxWaiting) return false;
    if (missing.length > 0) {
      const reading = embed(missing.map(([, text]) => text)).then((vectors) => {
        for (const [at, [hash]] of missing.entries()) {
          const vector = vectors[at];
          if (vector !== undefined) known.set(hash, compact(vector));
        }
      });
      const done = reading.finally(() => {
        for (const [hash] of missing) underway.delete(hash);
      });
      // Every reader of the texts sees the failure; it must not be unhandled if none of them waits any more.
      done.catch(() => {});
      for (const [hash] of missing) underway.set(hash, done);
    }
    await Promise.all([...new Set([...texts.keys()].flatMap((hash) => underway.get(hash) ?? []))]);
    return true;
  }

  const ahead: Iterator<string>[] = [];
  let isReadingAhead = false;

  async function readOnAhead(): Promise<void> {
    while (ahead[0] !== undefined) {
      const texts = take(ahead[0], TEXTS_AHEAD);
      if (texts.length === 0) ahead.shift();
      await nextTurn();
      while (underway.size > 0) await Promise.allSettled(underway.values());
      await read(new Map(texts.map(entryOf)));
    }
  }

  return {
    isReady: true,
    readAhead(texts) {
      ahead.push(texts[Symbol.iterator]());
      if (isReadingAhead) return;
      isReadingAhead = true;
      readOnAhead()
        // A reader that fails reads nothing ahead; its questions are answered by words.
        .catch(() => ahead.splice(0))
        .finally(() => {
          isReadingAhead = false;
        });
    },
    async compare(question, texts) {
      const hashes = [question, ...texts].map(entryOf);
      try {
        if (!(await read(new Map(hashes)))) return undefined;
      } catch {
        return undefined;
      }
      const [asked, ...vectors] = hashes.map(([hash]) => known.get(hash));
      if (asked === undefined || vectors.includes(undefined)) return undefined;
      return vectors.map((vector) => cosine(asked, vector ?? asked));
    },
  };
}

const entryOf = (text: string) => [hashOf(text), text.slice(0, MAX_CHARACTERS)] as const;

function take(texts: Iterator<string>, most: number): string[] {
  const taken: string[] = [];
  while (taken.length < most) {
    const { done, value } = texts.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 22);

/** Numbers of unit vectors with hundreds of dimensions are seldom above this. */
const OUTLIER = 0.3;

const compact = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.round(Math.max(-1, Math.min(1, value / OUTLIER)) * 127));

function cosine(one: Int8Array, other: Int8Array): number {
  let product = 0;
  let a = 0;
  let b = 0;
  // All indexes are in range; a check of each would take longer than the product.
  for (let at = 0; at < one.length; at++) {
    const [x, y] = [one[at] as number, other[at] as number];
    product += x * y;
    a += x * x;
    b += y * y;
  }
  return product / Math.sqrt(a * b || 1);
}
