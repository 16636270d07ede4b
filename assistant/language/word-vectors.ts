import { readFileSync } from 'node:fs';
import { ColumnReader } from '../index/columns.js';

/** The dimension of word vectors. */
export const DIMENSIONS = 64;
export const VECTORS_FORMAT = 1;

/** The meanings of English words as vectors. Words that are used alike have similar vectors. */
export interface WordVectors {
  /** Returns the vector of a word, at most 127 long, or undefined for an unknown word. */
  of(word: string): Int8Array | undefined;
  /** Returns the frequency rank of a word, or undefined for an unknown word. */
  place(word: string): number | undefined;
}

let loaded: WordVectors | undefined;

/** Returns the vectors that are part of Offprint, read at the first call. */
export function wordVectors(): WordVectors {
  loaded ??= openVectors(readFileSync(new URL('./word-vectors.bin', import.meta.url)));
  return loaded;
}

function openVectors(bytes: Buffer): WordVectors {
  const reader = new ColumnReader(bytes, VECTORS_FORMAT);
  const numbers = new Map(
    reader
      .text('words')
      .split('\n')
      .map((word, number) => [word, number]),
  );
  const vectors = reader.i8('vectors');
  /** The cache of views. Creating one costs more than a product of two vectors, and texts repeat their words. */
  const views = Array<Int8Array | undefined>(numbers.size);
  const at = (number: number) => {
    const known = views[number];
    if (known !== undefined) return known;
    const view = vectors.subarray(number * DIMENSIONS, (number + 1) * DIMENSIONS);
    views[number] = view;
    return view;
  };

  /** The cache of words that are not in the list, bounded because texts may contain anything. */
  const others = new Map<string, Int8Array | undefined>();
  const of = (word: string): Int8Array | undefined => {
    const number = numbers.get(word);
    if (number !== undefined) return at(number);
    if (others.has(word)) return others.get(word);
    if (others.size >= REMEMBERED) others.clear();
    const vector = joined(word);
    others.set(word, vector);
    return vector;
  };
  /** Returns the vector of a compound of two known words, such as `filename`: the mean of both. */
  const joined = (word: string): Int8Array | undefined => {
    for (let cut = word.length - SHORTEST; cut >= SHORTEST; cut--) {
      const first = numbers.get(word.slice(0, cut));
      const second = numbers.get(word.slice(cut));
      if (first === undefined || second === undefined) continue;
      const [a, b] = [at(first), at(second)];
      return normalized(Float32Array.from(a, (value, index) => value + (b[index] ?? 0)));
    }
    return undefined;
  };
  return {
    of,
    place: (word) => numbers.get(word),
  };
}

const REMEMBERED = 20_000;
/** Minimum length of the parts of a compound. Shorter ones match by chance. */
const SHORTEST = 4;
const LENGTH = 127;

/** Converts a vector to integers with the length {@link LENGTH}, up to rounding. */
export function normalized(vector: Float32Array): Int8Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const factor = square === 0 ? 0 : LENGTH / Math.sqrt(square);
  return Int8Array.from(vector, (value) => Math.round(value * factor));
}

/** Returns the cosine of two vectors at the given offsets, -1 to 1. */
export function likeness(a: Int8Array, aAt: number, b: Int8Array, bAt: number): number {
  let sum = 0;
  // Both indexes are in range; a check of each number would take longer than the product.
  for (let index = 0; index < DIMENSIONS; index++) sum += (a[aAt + index] as number) * (b[bAt + index] as number);
  return sum / (LENGTH * LENGTH);
}
