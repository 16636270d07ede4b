import { LRUCache } from 'lru-cache';
import type { SiteIndex } from '../index/site-index.js';
import { DIMENSIONS, wordVectors } from '../language/word-vectors.js';

/** A term of the site and its similarity in meaning to the asked word, up to 1. */
export interface NearWord {
  readonly term: number;
  readonly likeness: number;
}

/** Maximum number of similar words. More would cost time and find unrelated text. */
const MAX_NEAR = 8;
const REMEMBERED_WORDS = 5000;
/** The number of dimensions that are compared at a time. The first ones matter most, so that distant words are rejected early. */
const STEP = 16;
const STEPS = DIMENSIONS / STEP;
/** The square of the length of all vectors. */
const SQUARE = 127 * 127;

/** Creates a function that returns the site's terms with at least the given similarity to a word, most similar first. */
export function createNearWords(index: SiteIndex, least: number): (word: string) => readonly NearWord[] {
  const known = new LRUCache<string, readonly NearWord[]>({ max: REMEMBERED_WORDS });
  let words: SiteWords | undefined;
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const vector = wordVectors().of(word);
    words ??= wordsOf(index);
    const found = vector === undefined ? [] : closest(words, vector, least);
    known.set(word, found);
    return found;
  };
}

interface SiteWords {
  readonly terms: Uint32Array;
  readonly vectors: Int8Array;
  /** The length of the rest of each vector after each step. */
  readonly rests: Float32Array;
}

function closest({ terms, vectors, rests }: SiteWords, vector: Int8Array, least: number): readonly NearWord[] {
  const found: NearWord[] = [];
  const enough = least * SQUARE;
  const own = restsOf(vector);
  // All indexes are in range; a check of each would take longer than the product.
  for (let word = 0; word < terms.length; word++) {
    const from = word * DIMENSIONS;
    let sum = 0;
    for (let step = 0; step < STEPS; step++) {
      const end = (step + 1) * STEP;
      for (let each = step * STEP; each < end; each++)
        sum += (vector[each] as number) * (vectors[from + each] as number);
      // The product of the rests is at most the product of their lengths.
      if (sum + (own[step] as number) * (rests[word * STEPS + step] as number) < enough) break;
      if (step === STEPS - 1) found.push({ term: terms[word] as number, likeness: sum / SQUARE });
    }
  }
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, MAX_NEAR);
}

/** Returns the terms with a vector, one after another. Most terms of a site are identifiers and numbers. */
function wordsOf({ terms, vectors }: SiteIndex): SiteWords {
  const known: number[] = [];
  for (let term = 0; term < terms.length; term++) {
    const from = term * DIMENSIONS;
    if (vectors.subarray(from, from + DIMENSIONS).some((value) => value !== 0)) known.push(term);
  }
  const compact = new Int8Array(known.length * DIMENSIONS);
  for (const [position, term] of known.entries())
    compact.set(vectors.subarray(term * DIMENSIONS, (term + 1) * DIMENSIONS), position * DIMENSIONS);
  return { terms: Uint32Array.from(known), vectors: compact, rests: restsOf(compact) };
}

function restsOf(vectors: Int8Array): Float32Array {
  const rests = new Float32Array(vectors.length / STEP);
  for (let at = rests.length - 1; at >= 0; at--) {
    const square = at % STEPS === STEPS - 1 ? 0 : squareOf(vectors, (at + 1) * STEP) + (rests[at + 1] ?? 0);
    rests[at] = square;
  }
  return rests.map(Math.sqrt);
}

function squareOf(vectors: Int8Array, from: number): number {
  let square = 0;
  for (const value of vectors.subarray(from, from + STEP)) square += value * value;
  return square;
}
