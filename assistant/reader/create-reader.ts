import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { compact, similarity } from './vector.js';

/** Compares texts by their meaning. */
export interface Reader {
  /** False while its process has not started, and after it has ended: then nothing is compared. */
  readonly isReady: boolean;
  /**
   * Returns the similarity of each text to a question, -1 to 1, or undefined if texts cannot be read now. The answer is then found by words
   * alone.
   */
  compare(question: string, texts: readonly string[]): Promise<readonly number[] | undefined>;
  /**
   * Reads texts that questions will be compared with, in order, a few at a time, whenever no question waits. Lists that are to be read last
   * wait for all others. Returns undefined if too many lists wait; ask again with a later question.
   */
  readAhead(texts: Iterable<string>, when?: 'first' | 'last'): ReadTexts | undefined;
}

/** Texts that are read ahead. */
export interface ReadTexts {
  /** True if all of them have been read. */
  readonly isComplete: boolean;
  /** Returns the similarity to a question of each text that has been read, in order, or undefined if the question cannot be read now. */
  compare(question: string): Promise<Float32Array | undefined>;
}

/** Turns texts into vectors of length 1, in order. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Maximum number of cached vectors, at 384 bytes each. */
const MAX_VECTORS = 60_000;
/** Maximum number of texts that wait to be read. With more, questions do not wait, and are answered by words. */
const MAX_WAITING = 120;
/** The number of texts that are read ahead at once. A question waits for at most as many. */
const TEXTS_AHEAD = 4;
/** Maximum number of lists of texts that wait to be read ahead. Each keeps its site's index in memory. */
const MAX_AHEAD = 64;
/** Maximum length of a text, in characters; more than the model reads. */
const MAX_CHARACTERS = 1500;

/** Creates a reader that caches vectors by the hash of their text. Concurrent questions share texts that are being read. */
export function createReader(embed: EmbedTexts, options: { readonly maxWaiting?: number } = {}): Reader {
  const { maxWaiting = MAX_WAITING } = options;
  const known = new LRUCache<string, Int8Array>({ max: MAX_VECTORS });
  const underway = new Map<string, Promise<void>>();

  /** Returns the vectors of texts, or undefined if too many wait already or one cannot be read. */
  async function read(texts: readonly string[]): Promise<readonly Int8Array[] | undefined> {
    const hashes = texts.map(hashOf);
    const entries = new Map(hashes.map((hash, at) => [hash, texts[at]?.slice(0, MAX_CHARACTERS) ?? '']));
    const missing = [...entries].filter(([hash]) => !known.has(hash) && !underway.has(hash));
    if (underway.size + missing.length > maxWaiting) return undefined;
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
    try {
      await Promise.all([...new Set(hashes.flatMap((hash) => underway.get(hash) ?? []))]);
    } catch {
      return undefined;
    }
    const vectors = hashes.flatMap((hash) => known.get(hash) ?? []);
    return vectors.length === texts.length ? vectors : undefined;
  }

  const ahead: ReadingAhead[] = [];

  async function readOnAhead(): Promise<void> {
    for (let next = ahead[0]; next !== undefined; next = ahead[0]) {
      next.isComplete = await readSome(next).catch(() => undefined);
      // What cannot be read is left, and does not keep the texts of other sites from being read. Another list may be first now.
      if (next.isComplete !== false) ahead.splice(ahead.indexOf(next), 1);
    }
  }

  /** Reads the next texts of a list. Returns whether they were its last ones; undefined if they cannot be read. */
  async function readSome({ texts, vectors }: ReadingAhead): Promise<boolean | undefined> {
    const some = take(texts, TEXTS_AHEAD);
    await nextTurn();
    while (underway.size > 0) await Promise.allSettled(underway.values());
    const found = await read(some);
    if (found === undefined) return undefined;
    vectors.push(...found);
    return some.length < TEXTS_AHEAD;
  }

  return {
    isReady: true,
    readAhead(texts, when = 'first') {
      if (ahead.length >= MAX_AHEAD) return undefined;
      const reading: ReadingAhead = { texts: texts[Symbol.iterator](), when, vectors: [], isComplete: false };
      const last = when === 'first' ? ahead.findIndex((other) => other.when === 'last') : -1;
      ahead.splice(last < 0 ? ahead.length : last, 0, reading);
      // A list stays until it has been read, so any other one is being worked on.
      if (ahead.length === 1) void readOnAhead();
      return {
        get isComplete() {
          return reading.isComplete === true;
        },
        async compare(question) {
          const [asked] = (await read([question])) ?? [];
          return asked && Float32Array.from(reading.vectors, (vector) => similarity(asked, vector));
        },
      };
    },
    async compare(question, texts) {
      const [asked, ...vectors] = (await read([question, ...texts])) ?? [];
      return asked && vectors.map((vector) => similarity(asked, vector));
    },
  };
}

interface ReadingAhead {
  readonly texts: Iterator<string>;
  readonly when: 'first' | 'last';
  /** The vectors of the texts that have been read. */
  readonly vectors: Int8Array[];
  /** True if all have been read, and undefined if one cannot be read. */
  isComplete: boolean | undefined;
}

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
