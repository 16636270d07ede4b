import type { TermKind } from '../language/terms.js';

/** One word of a question, with all the terms of the site that may stand for it. */
export interface Concept {
  /** As it was asked. */
  readonly surface: string;
  readonly kind: TermKind;
  /** 1 for a word of the question itself, less for one of earlier questions. */
  readonly weight: number;
  /** Rarity on the site; of a word that the site does not have, that of its rarest. */
  readonly rarity: number;
  /** Weight of the best that the site has for it: less than 1 where it was misspelt or translated. */
  readonly attainable: number;
  /** Whether the site has the word itself, or the word that it was misspelt from. */
  readonly isKnown: boolean;
  readonly isName: boolean;
  /** How much the word tells in the language at large, 0 to 1. */
  readonly informativeness: number;
  /** Stands for two words that are concepts by themselves too. */
  readonly isExpression: boolean;
  readonly variants: readonly { readonly term: number; readonly weight: number }[];
}
