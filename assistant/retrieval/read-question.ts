import type { SiteIndex } from '../index/site-index.js';
import { translationsOf } from '../language/glossary.js';
import { languageOfPage } from '../language/page-language.js';
import { stemmerFor } from '../language/stems.js';
import { eachTerm, type TermKind } from '../language/terms.js';
import type { Tuning } from './tuning.js';
import type { Vocabulary } from './vocabulary.js';

/** One word of a question, with all the terms of the site that may stand for it. */
export interface Concept {
  /** As it was asked. */
  readonly surface: string;
  readonly kind: TermKind;
  /** 1 for a word of the question itself, less for one of earlier questions. */
  readonly weight: number;
  /** Rarity on the site; of a word that the site does not have, that of its rarest. */
  readonly rarity: number;
  /** Whether the site has the word itself, or the word that it was misspelt from. */
  readonly isKnown: boolean;
  readonly variants: readonly { readonly term: number; readonly weight: number }[];
}

export interface ReadQuestion {
  readonly concepts: readonly Concept[];
  /** Points at something outside itself: "this", "it", "and for …". */
  readonly isDependent: boolean;
}

const MOST_CHARACTERS = 2000;
const MOST_CONCEPTS = 40;
/** A question of so few words needs the ones before it. */
const FEW = 3;
const DEPENDENT =
  /^(?:and|but|or|then|what about|how about|so|also|y|et|und)\b|\b(?:this|these|that|those|it|its|they|them|there|here|one|ones|same|esto|esta|ceci|cela|dies\w*)\b|这|那|它|该/iu;

/** Reads what was asked as concepts: exact terms first, then what they may be misspelt from, joined to, translated to or close to. */
export function readQuestion(
  index: SiteIndex,
  vocabulary: Vocabulary,
  request: { readonly query: string; readonly earlier: readonly string[]; readonly language: string },
  tuning: Tuning,
): ReadQuestion {
  const own = conceptsOf(request.query, 1);
  const isDependent = DEPENDENT.test(request.query) || own.length <= FEW;
  const known = new Set(own.map(({ surface }) => surface));
  const concepts = [...own];
  const last = request.earlier.at(-1);
  if (last !== undefined) {
    const weight = tuning.earlierWeight * (isDependent ? 1 : 0.5);
    for (const concept of conceptsOf(last, weight)) if (!known.has(concept.surface)) concepts.push(concept);
  }
  return { concepts: concepts.slice(0, MOST_CONCEPTS), isDependent };

  function conceptsOf(text: string, weight: number): Concept[] {
    const stem = stemmerFor(languageOfPage(request.language));
    const found = new Map<string, { term: string; kind: TermKind; surface: string; parts: string[] }>();
    let whole: { parts: string[] } | undefined;
    eachTerm(text.slice(0, MOST_CHARACTERS), stem, (term, kind, surface) => {
      if (kind === 'whole') {
        const entry = { term, kind, surface: surface.toLowerCase(), parts: [] };
        whole = entry;
        if (!found.has(term)) found.set(term, entry);
      } else {
        if (kind === 'part') whole?.parts.push(term);
        if (!found.has(term)) found.set(term, { term, kind, surface, parts: [] });
      }
    });
    const entries = [...found.values()];
    return entries.map((entry, position) => {
      const next = entries[position + 1];
      return vocabulary.concept(entry, {
        weight,
        next: next?.kind === 'word' ? next.surface : undefined,
        translations: translationsOf(entry.surface),
      });
    });
  }
}
