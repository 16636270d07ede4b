import { readFileSync } from 'node:fs';
import { ColumnReader } from '../index/columns.js';

/** Numbers of a word's vector. */
export const DIMENSIONS = 64;
export const VECTORS_FORMAT = 1;

/** What English words mean, as numbers: words that are used alike lie close (see docs/decisions). */
export interface WordVectors {
  /** The word's vector, of length 127 at most; undefined where nothing is known of it. */
  of(word: string): Int8Array | undefined;
  /** The word's place among all that are known, those used most often first; undefined where it is not known. */
  place(word: string): number | undefined;
  /** Vectors of words one behind the other; all zero where nothing is known. */
  many(words: readonly string[]): Int8Array;
}

let loaded: WordVectors | undefined;

/** The vectors that come with Offprint; read once, when they are first needed. */
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
  /** A view costs more to make than a product of two vectors; texts say the same words again and again. */
  const views = Array<Int8Array | undefined>(numbers.size);
  const at = (number: number) => {
    const known = views[number];
    if (known !== undefined) return known;
    const view = vectors.subarray(number * DIMENSIONS, (number + 1) * DIMENSIONS);
    views[number] = view;
    return view;
  };

  /** Words that are none of the known ones, looked at before; bounded, since texts may hold anything. */
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
  /** A word that is made of two known ones, such as `filename`: the mean of both. */
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
    many(words) {
      const all = new Int8Array(words.length * DIMENSIONS);
      for (const [index, word] of words.entries()) {
        const vector = word === '' ? undefined : of(word);
        if (vector !== undefined) all.set(vector, index * DIMENSIONS);
      }
      return all;
    },
  };
}

const REMEMBERED = 20_000;
/** Shorter pieces of a word are chance. */
const SHORTEST = 4;
const LENGTH = 127;

/** A vector of whole numbers that has the length {@link LENGTH}, as near as rounding lets it. */
export function normalized(vector: Float32Array): Int8Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const factor = square === 0 ? 0 : LENGTH / Math.sqrt(square);
  return Int8Array.from(vector, (value) => Math.round(value * factor));
}

/** Cosine of two vectors that stand at these places, -1 to 1. */
export function likeness(a: Int8Array, aAt: number, b: Int8Array, bAt: number): number {
  let sum = 0;
  // Both are there: a check of each number would take longer than the product.
  for (let index = 0; index < DIMENSIONS; index++) sum += (a[aAt + index] as number) * (b[bAt + index] as number);
  return sum / (LENGTH * LENGTH);
}
