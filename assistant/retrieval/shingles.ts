import { LRUCache } from 'lru-cache';

/** The distinct sequences of four words in a text, as sorted numbers. */
export type Shingles = Int32Array;

/** The share of common word sequences above which two texts are duplicates. */
const SAME = 0.8;
const WORDS_OF_A_SHINGLE = 4;
/** Maximum number of cached chunks. Questions find the same ones repeatedly, and each takes a kilobyte or two. */
const REMEMBERED_CHUNKS = 500;

/** Creates a function that returns the shingles of a chunk, with a cache. */
export function createShingles(): (chunk: number, text: string) => Shingles {
  const remembered = new LRUCache<number, Shingles>({ max: REMEMBERED_CHUNKS });
  return (chunk, text) => {
    const known = remembered.get(chunk) ?? shinglesOf(text);
    remembered.set(chunk, known);
    return known;
  };
}

export function shinglesOf(text: string): Shingles {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Int32Array(Math.max(1, words.length - WORDS_OF_A_SHINGLE + 1));
  for (let at = 0; at < hashes.length; at++) {
    const end = Math.min(words.length, at + WORDS_OF_A_SHINGLE);
    let hash = 0;
    for (let word = at; word < end; word++) hash = hashed(words[word] ?? '', hash);
    hashes[at] = hash;
  }
  return distinct(hashes.sort());
}

function hashed(word: string, from: number): number {
  let hash = from;
  for (let index = 0; index < word.length; index++) hash = (Math.imul(hash, 31) + word.charCodeAt(index)) | 0;
  return hash;
}

function distinct(sorted: Int32Array): Shingles {
  let count = 1;
  for (let at = 1; at < sorted.length; at++) {
    if (sorted[at] === sorted[at - 1]) continue;
    sorted[count] = sorted[at] ?? 0;
    count += 1;
  }
  return sorted.slice(0, count);
}

/** Returns whether two texts are duplicates: the share of common shingles is above the limit. */
export function saysTheSame(one: Shingles, other: Shingles): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  if (fewer.length / more.length < SAME) return false;
  let both = 0;
  let at = 0;
  for (const shingle of fewer) {
    while (at < more.length && (more[at] ?? 0) < shingle) at += 1;
    if (more[at] === shingle) both += 1;
  }
  return both / (fewer.length + more.length - both) >= SAME;
}
