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
  /** Stems of the pieces of an identifier. */
  readonly parts: readonly string[];
  /** Written like a name: a capital inside a sentence, or more than letters. */
  readonly isName: boolean;
}

export interface AskedContext {
  readonly weight: number;
  /** The word that follows it. */
  readonly next: string | undefined;
  /** Whether the whole question is in another language than English. */
  readonly isForeign: boolean;
  /** Whether question and site are in English: how often words of other languages are used is not known. */
  readonly isEnglish: boolean;
  readonly translations: readonly string[];
}

/** The words of a site, and which of them a reader's word may stand for. */
export interface Vocabulary {
  concept(asked: AskedTerm, context: AskedContext): Concept;
  /** Whether the site has a term. */
  has(term: string): boolean;
  /** Whether a word is a name whether it was written like one or not: one of a product, or letters that are no word, of which the site has nothing. */
  isNamed(term: string, word: string): boolean;
  /** Whether the site and the language know nothing like it but a word that says nothing, mistyped. */
  saysNothing(asked: AskedTerm): boolean;
  /** The two words of the site that a word which it does not have is made of; none where there are no such. */
  halvesOf(asked: AskedTerm): readonly AskedTerm[];
  /** A concept that any of some stems stands for. */
  alternatives(surface: string, stems: readonly string[], weight: number): Concept;
  /** How rare a term is: the logarithm of how many chunks come on one that has it. */
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
      /** Terms of the site that are what was meant, other than the very word. */
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
      // "red" is a net in Spanish, and a colour to everybody else.
      if (exact === undefined || isForeign)
        for (const word of translations) stands(index.termNumber(english(word)), exact === undefined ? 0.8 : 0.5);
      if (exact === undefined) for (const other of spellingsOf(asked.surface)) stands(numberOf(other), SPELLING_WEIGHT);
      const isWord = asked.kind === 'word' || asked.kind === 'part';
      if (isWord) for (const other of synonymsOf(asked.term)) add(index.termNumber(other), tuning.synonymWeight);
      // A name that is one letter off is another name more often than a slip.
      if (!isKnown && !asked.isName && (isWord || asked.parts.length === 0)) {
        for (const { term, distance } of typosOf(asked.surface)) {
          stands(term, tuning.typoWeight / distance);
        }
      }
      // Nothing is close to a name: whoever asks for one product is not helped with another.
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

  /** A misspelt word tells as much as the word that was meant, where that is its own stem. */
  function informativenessOf({ kind, surface }: AskedTerm, meant: readonly number[]): number {
    if (kind === 'pair') return UNKNOWN_INFORMATIVENESS;
    return Math.min(informativeness(surface), ...meant.map((term) => informativeness(index.terms[term] ?? '')));
  }

  /** What a question asks for by a translated or misspelt word is as rare as the word that was meant. */
  function rarityOf({ kind }: AskedTerm, exact: number | undefined, meant: readonly number[]): number {
    if (exact !== undefined) return rarity(exact);
    if (meant.length > 0) return Math.max(...meant.map(rarity));
    return kind === 'pair' ? 0 : rarest * 0.8;
  }

  /** Whether some section says one directly after the other. */
  function standTogether([one = '', other = '']: readonly string[]): boolean {
    const [first, second] = [one, other].map((half) => index.termNumber(english(half)));
    if (first === undefined || second === undefined) return false;
    const chunksOf = (term: number) => index.chunks.subarray(index.starts[term], index.starts[term + 1]);
    const having = new Set(chunksOf(second));
    const together = new RegExp(`\\b${one}[ -]${other}`, 'i');
    return chunksOf(first).some((chunk) => having.has(chunk) && together.test(index.text(chunk)));
  }

  /** `timezone` where the site writes "time zone". */
  function split(word: string): string[] {
    for (let cut = MIN_HALF_LENGTH; cut <= word.length - MIN_HALF_LENGTH; cut++) {
      const halves = [word.slice(0, cut), word.slice(cut)];
      if (standTogether(halves)) return halves;
    }
    return [];
  }
}

/** What else a site may call a library of JavaScript: `nodejs` is "Node.js", or just "Node". */
function spellingsOf(word: string): readonly string[] {
  const name = JAVASCRIPT.exec(word)?.[1];
  return name === undefined ? [] : [`${name}.js`, `${name}js`, name].filter((other) => other !== word);
}

const JAVASCRIPT = /^(\p{L}{3,})\.?js$/u;
const SPELLING_WEIGHT = 0.9;
/** Letters without a vowel are no word; two may be a unit. */
const ACRONYM = /^[b-df-hj-np-tv-xz]{3,5}$/;
const MIN_HALF_LENGTH = 3;
const UNKNOWN_INFORMATIVENESS = 0.5;
