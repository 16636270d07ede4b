import { LRUCache } from 'lru-cache';
import { editDistance } from '../../site/model/edit-distance.js';
import type { SiteIndex } from '../index/site-index.js';
import { isEnglishWord } from '../language/english-words.js';
import { stemmerFor } from '../language/stems.js';

/** A term that a word may be a misspelling of, and their edit distance. */
export interface Typo {
  readonly term: number;
  readonly distance: number;
}

const MAX_TYPOS = 3;
const REMEMBERED_WORDS = 5000;

/**
 * Creates a function that returns the site's terms that an unknown word may be a misspelling of: the nearest, common ones first. Known
 * English words are never treated as misspellings.
 */
export function createTypos(index: SiteIndex, rarity: (term: number) => number): (word: string) => readonly Typo[] {
  const known = new LRUCache<string, readonly Typo[]>({ max: REMEMBERED_WORDS });
  const english = stemmerFor('en');
  let letters: Uint32Array | undefined;

  function find(word: string): readonly Typo[] {
    const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    if (most === 0 || /\d/.test(word) || isEnglishWord(word)) return [];
    letters ??= Uint32Array.from(index.terms, lettersOf);
    const found: Typo[] = [];
    const stems = [...new Set([word, english(word)])].map((stem) => ({ stem, own: lettersOf(stem) }));
    for (const [term, name] of index.terms.entries()) {
      if (Math.abs(name.length - word.length) > most + 3) continue;
      let least = most + 1;
      for (const { stem, own } of stems) {
        // An added, missing or replaced letter changes at most two bits of the letter set.
        if (countOf(own ^ (letters[term] ?? 0)) <= 2 * most) least = Math.min(least, editDistance(stem, name, most));
      }
      if (least > 0 && least <= most) found.push({ term, distance: least });
    }
    found.sort((a, b) => a.distance - b.distance || rarity(a.term) - rarity(b.term));
    return found.filter(({ distance }) => distance === found[0]?.distance).slice(0, MAX_TYPOS);
  }

  return (word) => {
    const typos = known.get(word) ?? find(word);
    known.set(word, typos);
    return typos;
  };
}

/** Returns the letters of a word as a bit set. Letters that share a bit only cause unnecessary comparisons. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countOf(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
