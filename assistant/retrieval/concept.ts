import type { TermKind } from '../language/terms.js';

/** A word of a question, with all terms of the site that match it. */
export interface Concept {
  /** The word as it was asked. */
  readonly surface: string;
  readonly kind: TermKind;
  /** The weight: 1 for a word of the question itself, less for one of earlier questions. */
  readonly weight: number;
  /** The rarity on the site; for a word that the site does not have, that of its rarest words. */
  readonly rarity: number;
  /** True if the site has the word itself, or the word that it is a misspelling of. */
  readonly isKnown: boolean;
  readonly isName: boolean;
  /** The informativeness of the word in general English, 0 to 1. */
  readonly informativeness: number;
  readonly variants: readonly { readonly term: number; readonly weight: number }[];
}
