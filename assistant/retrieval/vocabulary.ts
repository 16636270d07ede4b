import type { SiteIndex } from '../index/site-index.js';
import { informativeness } from '../language/english-words.js';
import { stemmerFor } from '../language/stems.js';
import type { TermKind } from '../language/terms.js';
import type { Concept } from './concept.js';
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
  /** Returns the rarity of a term: the logarithm of the number of chunks for each chunk that has it. */
  rarity(term: number): number;
}

export function createVocabulary(index: SiteIndex, tuning: Tuning): Vocabulary {
  const english = stemmerFor('en');
  const rarity = (term: number) => {
    const having = (index.starts[term + 1] ?? 0) - (index.starts[term] ?? 0);
    return Math.log(1 + (index.chunkCount - having + 0.5) / (having + 0.5));
  };
  const typosOf = createTypos(index, rarity);
  const rarest = Math.log(1 + index.chunkCount / 1.5);

  return {
    rarity,
    has: (term) => index.termNumber(term) !== undefined,
    concept(asked, { weight, isForeign, isEnglish, translations }) {
      const variants = new Map<number, number>();
      const add = (term: number | undefined, value: number) => {
        if (term !== undefined) variants.set(term, Math.max(variants.get(term) ?? 0, value));
      };
      const exact = index.termNumber(asked.term);
      add(exact, 1);
      let isKnown = exact !== undefined;
      /** The terms of the site that match the word without being the word itself. */
      const meant: number[] = [];
      const stands = (term: number | undefined, value: number) => {
        add(term, value);
        if (term === undefined) return;
        meant.push(term);
        isKnown = true;
      };
      // In Spanish, "red" is a network, and not a color.
      if (exact === undefined || isForeign)
        for (const word of translations) stands(index.termNumber(english(word)), exact === undefined ? 0.8 : 0.5);
      const isWord = asked.kind === 'word' || asked.kind === 'part';
      // A name that differs by one letter is usually another name, not a typo.
      if (!isKnown && !asked.isName && (isWord || asked.parts.length === 0)) {
        for (const { term, distance } of typosOf(asked.surface)) {
          stands(term, tuning.typoWeight / distance);
        }
      }
      return {
        surface: asked.surface,
        kind: asked.kind,
        weight: asked.kind === 'part' ? weight * 0.5 : weight,
        rarity: rarityOf(asked, exact, meant),
        isName: asked.isName,
        informativeness: isEnglish
          ? informativenessOf(asked, exact === undefined ? meant : [])
          : UNKNOWN_INFORMATIVENESS,
        isKnown,
        variants: [...variants].map(([term, value]) => ({ term, weight: value })),
      };
    },
  };

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
}

const UNKNOWN_INFORMATIVENESS = 0.5;
