import { translationsOf } from '../language/glossary.js';
import { languageOfPage } from '../language/page-language.js';
import { stemmerFor } from '../language/stems.js';
import { expressionsOf } from '../language/synonyms.js';
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
  /** Weight of the best that the site has for it: less than 1 where it was misspelt or translated. */
  readonly attainable: number;
  /** Whether the site has the word itself, or the word that it was misspelt from. */
  readonly isKnown: boolean;
  readonly isName: boolean;
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
    const asked = text.slice(0, MOST_CHARACTERS);
    const names = namesIn(asked);
    const found = new Map<
      string,
      { term: string; kind: TermKind; surface: string; parts: string[]; isName: boolean }
    >();
    let whole: { parts: string[] } | undefined;
    eachTerm(asked, stem, (term, kind, surface) => {
      const entry = { term, kind, surface: surface.toLowerCase(), parts: [], isName: names.has(surface.toLowerCase()) };
      if (kind === 'whole') whole = entry;
      else if (kind === 'part') whole?.parts.push(term);
      if (!found.has(term)) found.set(term, entry);
    });
    const entries = [...found.values()];
    const concepts = entries.map((entry, position) => {
      const next = entries[position + 1];
      return vocabulary.concept(entry, {
        weight: weight * (entry.isName ? tuning.nameFactor : 1),
        next: next?.kind === 'word' ? next.surface : undefined,
        translations: translationsOf(entry.surface),
      });
    });
    return [...concepts, ...expressionsIn(asked, weight)];
  }

  /** "turn off" says what neither of its words says. */
  function expressionsIn(text: string, weight: number): Concept[] {
    const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
    return words.flatMap((word, position) => {
      const [first, ...others] = expressionsOf(word, words[position + 1] ?? '');
      if (first === undefined) return [];
      return [vocabulary.alternatives(`${word} ${words[position + 1]}`, [first, ...others], weight * 0.8)];
    });
  }
}

/** Words in lower case that are written like names. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu)) {
    const isFirst = index === 0 || /[.!?:]\s*$/.test(text.slice(0, index));
    const isWritten = /^\p{Lu}\p{L}*\p{Lu}|\p{Ll}\p{Lu}|\p{L}\p{N}|_/u.test(word);
    if (isWritten || (!isFirst && /^\p{Lu}\p{L}{2,}/u.test(word))) names.add(word.toLowerCase());
  }
  return names;
}
