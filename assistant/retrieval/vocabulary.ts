import type { SiteIndex } from '../index/site-index.js';
import { informativeness } from '../language/informativeness.js';
import { isProductName } from '../language/product-names.js';
import { stemmerFor } from '../language/stems.js';
import { isMistypedStopWord } from '../language/stop-words.js';
import { synonymsOf } from '../language/synonyms.js';
import type { TermKind } from '../language/terms.js';
import { wordVectors } from '../language/word-vectors.js';
import type { Concept } from './concept.js';
import { createNearWords } from './near-words.js';
import type { Tuning } from './tuning.js';
import { createTypos } from './typos.js';

/** A term of a question before it is looked up. */
export interface AskedTerm {
  readonly term: string;
  readonly kind: TermKind;
  readonly surface: string;
  /** The stems of the parts of an identifier. */
  readonly parts: readonly string[];
  /** True if it is written like a name: capitalized inside a sentence, or not letters alone. */
  readonly isName: boolean;
}

export interface AskedContext {
  readonly weight: number;
  /** The word after it. */
  readonly next: string | undefined;
  /** True if the whole question is in a language other than English. */
  readonly isForeign: boolean;
  /** True if question and site are in English. Word frequencies are known only for English. */
  readonly isEnglish: boolean;
  readonly translations: readonly string[];
}

/** The words of a site, and their matches with words of questions. */
export interface Vocabulary {
  concept(asked: AskedTerm, context: AskedContext): Concept;
  /** Returns whether the site has a term. */
  has(term: string): boolean;
  /**
   * Returns whether a word is a name regardless of its spelling: a product name, or letters that are not a word and that the site does not
   * have.
   */
  isNamed(term: string, word: string): boolean;
  /** Returns whether an unknown word is only a misspelled stop word. */
  saysNothing(asked: AskedTerm): boolean;
  /** Returns the two words of the site that an unknown word is composed of; empty if there are none. */
  halvesOf(asked: AskedTerm): readonly AskedTerm[];
  /** Returns a concept that any of the stems matches. */
  alternatives(surface: string, stems: readonly string[], weight: number): Concept;
  /** Returns the rarity of a term: the logarithm of the number of chunks for each chunk that has it. */
  rarity(term: number): number;
}

export function createVocabulary(index: SiteIndex, tuning: Tuning): Vocabulary {
  const english = stemmerFor('en');
  const rarity = (term: number) => {
    const having = (index.starts[term + 1] ?? 0) - (index.starts[term] ?? 0);
    return Math.log(1 + (index.chunkCount - having + 0.5) / (having + 0.5));
  };
  const nearOf = createNearWords(index, tuning.nearLikeness);
  const typosOf = createTypos(index, rarity);
  const rarest = Math.log(1 + index.chunkCount / 1.5);

  return {
    rarity,
    alternatives(surface, stems, weight) {
      const terms = stems.flatMap((each) => index.termNumber(each) ?? []);
      const common = Math.min(...terms.map(rarity), rarest);
      const variants = terms.map((term) => ({ term, weight: 1 }));
      return {
        surface,
        kind: 'word',
        weight,
        rarity: terms.length === 0 ? 0 : common,
        attainable: 1,
        isKnown: true,
        isName: false,
        informativeness: 1,
        isExpression: true,
        variants,
      };
    },
    has: (term) => index.termNumber(term) !== undefined,
    isNamed(term, word) {
      if (index.termNumber(term) !== undefined || spellingsOf(word).some((other) => numberOf(other) !== undefined))
        return false;
      return isProductName(word) || (ACRONYM.test(word) && synonymsOf(term).length === 0);
    },
    saysNothing({ term, kind, surface, isName }) {
      if (kind !== 'word' || isName || index.termNumber(term) !== undefined) return false;
      return wordVectors().of(surface) === undefined && isMistypedStopWord(surface);
    },
    halvesOf(asked) {
      if (asked.kind !== 'word' || asked.isName || index.termNumber(asked.term) !== undefined) return [];
      if (synonymsOf(asked.term).length > 0) return [];
      return split(asked.surface).map((half) => ({ ...asked, kind: 'part', surface: half, term: english(half) }));
    },
    concept(asked, { weight, next, isForeign, isEnglish, translations }) {
      const variants = new Map<number, number>();
      const add = (term: number | undefined, value: number) => {
        if (term !== undefined) variants.set(term, Math.max(variants.get(term) ?? 0, value));
      };
      const exact = index.termNumber(asked.term);
      add(exact, 1);
      let isKnown = exact !== undefined;
      /** The terms of the site that match the word without being the word itself. */
      const meant: number[] = [];
      let attainable = 0;
      const stands = (term: number | undefined, value: number) => {
        add(term, value);
        if (term === undefined) return;
        meant.push(term);
        attainable = Math.max(attainable, value);
        isKnown = true;
      };
      if (asked.kind === 'word' && next !== undefined) {
        const joined = index.termNumber(english(asked.surface + next)) ?? index.termNumber(`${asked.surface}-${next}`);
        add(joined, 0.9);
      }
      // In Spanish, "red" is a network, and not a color.
      if (exact === undefined || isForeign)
        for (const word of translations) stands(index.termNumber(english(word)), exact === undefined ? 0.8 : 0.5);
      if (exact === undefined) for (const other of spellingsOf(asked.surface)) stands(numberOf(other), SPELLING_WEIGHT);
      const isWord = asked.kind === 'word' || asked.kind === 'part';
      if (isWord) for (const other of synonymsOf(asked.term)) add(index.termNumber(other), tuning.synonymWeight);
      // A name that differs by one letter is usually another name, not a typo.
      if (!isKnown && !asked.isName && (isWord || asked.parts.length === 0)) {
        for (const { term, distance } of typosOf(asked.surface)) {
          stands(term, tuning.typoWeight / distance);
        }
      }
      // Names have no similar words: a question about one product is not answered by another.
      if (isWord && !asked.isName) {
        for (const { term, likeness: alike } of nearOf(asked.surface)) {
          add(term, (tuning.nearWeight * (alike - tuning.nearLikeness * 0.5)) / (1 - tuning.nearLikeness * 0.5));
        }
      }
      return {
        surface: asked.surface,
        kind: asked.kind,
        weight: asked.kind === 'part' ? weight * 0.5 : weight,
        rarity: rarityOf(asked, exact, meant),
        attainable: exact !== undefined || meant.length === 0 ? 1 : attainable,
        isName: asked.isName,
        informativeness: isEnglish
          ? informativenessOf(asked, exact === undefined ? meant : [])
          : UNKNOWN_INFORMATIVENESS,
        isExpression: false,
        isKnown,
        variants: [...variants].map(([term, value]) => ({ term, weight: value })),
      };
    },
  };

  function numberOf(word: string): number | undefined {
    return index.termNumber(word) ?? index.termNumber(english(word));
  }

  /** Returns the informativeness of a word. A misspelled word has that of the intended one, if that is its own stem. */
  function informativenessOf({ kind, surface }: AskedTerm, meant: readonly number[]): number {
    if (kind === 'pair') return UNKNOWN_INFORMATIVENESS;
    return Math.min(informativeness(surface), ...meant.map((term) => informativeness(index.terms[term] ?? '')));
  }

  /** Returns the rarity of a word. A translated or misspelled word has that of the intended one. */
  function rarityOf({ kind }: AskedTerm, exact: number | undefined, meant: readonly number[]): number {
    if (exact !== undefined) return rarity(exact);
    if (meant.length > 0) return Math.max(...meant.map(rarity));
    return kind === 'pair' ? 0 : rarest * 0.8;
  }

  /** Returns whether a section contains the two words next to each other. */
  function standTogether([one = '', other = '']: readonly string[]): boolean {
    const [first, second] = [one, other].map((half) => index.termNumber(english(half)));
    if (first === undefined || second === undefined) return false;
    const chunksOf = (term: number) => index.chunks.subarray(index.starts[term], index.starts[term + 1]);
    const having = new Set(chunksOf(second));
    const together = new RegExp(`\\b${one}[ -]${other}`, 'i');
    return chunksOf(first).some((chunk) => having.has(chunk) && together.test(index.text(chunk)));
  }

  /** Returns the parts of a compound that the site writes as two words: `timezone` for "time zone". */
  function split(word: string): string[] {
    for (let cut = MIN_HALF_LENGTH; cut <= word.length - MIN_HALF_LENGTH; cut++) {
      const halves = [word.slice(0, cut), word.slice(cut)];
      if (standTogether(halves)) return halves;
    }
    return [];
  }
}

/** Returns other spellings of a JavaScript library's name: `nodejs` is also "Node.js" or "Node". */
function spellingsOf(word: string): readonly string[] {
  const name = JAVASCRIPT.exec(word)?.[1];
  return name === undefined ? [] : [`${name}.js`, `${name}js`, name].filter((other) => other !== word);
}

const JAVASCRIPT = /^(\p{L}{3,})\.?js$/u;
const SPELLING_WEIGHT = 0.9;
/** Matches an acronym: three to five consonants. Two may be a unit. */
const ACRONYM = /^[b-df-hj-np-tv-xz]{3,5}$/;
const MIN_HALF_LENGTH = 3;
const UNKNOWN_INFORMATIVENESS = 0.5;
