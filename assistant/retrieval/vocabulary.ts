import type { SiteIndex } from '../index/site-index.js';
import { stemmerFor } from '../language/stems.js';
import { synonymsOf } from '../language/synonyms.js';
import type { TermKind } from '../language/terms.js';
import { createNearWords } from './near-words.js';
import type { Concept } from './read-question.js';
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

/** The words of a site, and which of them a reader's word may stand for. */
export interface Vocabulary {
  concept(
    asked: AskedTerm,
    context: { readonly weight: number; readonly next: string | undefined; readonly translations: readonly string[] },
  ): Concept;
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
        variants,
      };
    },
    concept(asked, { weight, next, translations }) {
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
      for (const word of translations) stands(index.termNumber(english(word)), exact === undefined ? 0.8 : 0.5);
      const isWord = asked.kind === 'word' || asked.kind === 'part';
      if (isWord) for (const other of synonymsOf(asked.term)) add(index.termNumber(other), tuning.synonymWeight);
      if (!isKnown && isWord) {
        for (const half of split(asked.surface)) stands(half, 0.7);
      }
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
        isKnown,
        variants: [...variants].map(([term, value]) => ({ term, weight: value })),
      };
    },
  };

  /** What a question asks for by a translated or misspelt word is as rare as the word that was meant. */
  function rarityOf({ kind }: AskedTerm, exact: number | undefined, meant: readonly number[]): number {
    if (exact !== undefined) return rarity(exact);
    if (meant.length > 0) return Math.max(...meant.map(rarity));
    return kind === 'pair' ? 0 : rarest * 0.8;
  }

  /** `timezone` where the site writes "time zone". */
  function split(word: string): number[] {
    for (let cut = 3; cut <= word.length - 3; cut++) {
      const first = index.termNumber(english(word.slice(0, cut)));
      const second = index.termNumber(english(word.slice(cut)));
      if (first !== undefined && second !== undefined) return [first, second];
    }
    return [];
  }
}
