import { translationsOf, translationsOfParted } from '../language/glossary.js';
import { stemmerFor } from '../language/stems.js';
import { foreignLanguageOf } from '../language/stop-words.js';
import { eachTerm } from '../language/terms.js';
import { likeness, wordVectors } from '../language/word-vectors.js';

/** Measures how much of a question a text covers, by its words and by similar words. */
export interface QuestionTerms {
  readonly count: number;
  /** Returns the weight of a term: 1 for the question itself, less for the question before it. */
  weight(term: number): number;
  /** Returns how well a text's term matches each of the question's terms, 0 to 1; undefined if it matches none. */
  nearness(term: TextTerm): readonly number[] | undefined;
}

/** A term of a text to compare with the question's terms. */
export interface TextTerm {
  readonly term: string;
  /** The vector of the word that the term is the stem of; undefined if it is unknown. */
  readonly vector: Int8Array | undefined;
}

/** Minimum similarity of words that count as close. */
const CLOSE = 0.5;
const MAX_TERMS = 40;
const EARLIER_WEIGHT = 0.5;

interface AskedWord {
  readonly surface: string;
  /** The stems of English words that it translates to. */
  readonly also: readonly string[];
  readonly weight: number;
}

/** Returns the terms of a text, each with the word that it is the stem of. */
export function termsIn(text: string, language: string): ReadonlyMap<string, string> {
  const terms = new Map<string, string>();
  eachTerm(text, stemmerFor(language), (term, _kind, surface) => terms.set(term, surface.toLowerCase()));
  return terms;
}

/** Returns the terms of a question and of the one before it, which a follow-up refers to. Stems are those of the quoted language. */
export function questionTerms(question: string, earlier = '', language = 'en'): QuestionTerms {
  const stem = stemmerFor(language);
  const asked = new Map<string, AskedWord>();
  for (const [text, weight] of [
    [question, 1],
    [earlier, EARLIER_WEIGHT],
  ] as const) {
    const foreign = foreignLanguageOf(text);
    eachTerm(text.slice(0, 2000), stem, (term, _kind, surface) => {
      if (asked.size < MAX_TERMS && !asked.has(term))
        asked.set(term, {
          surface: surface.toLowerCase(),
          also: [...translationsOf(surface, foreign), ...translationsOfParted(surface, text, foreign)].map(stem),
          weight,
        });
    });
  }
  const list = [...asked].map(([term, { surface, also, weight }]) => ({
    term,
    also,
    weight,
    vector: wordVectors().of(surface),
  }));
  /** The cache of matches. Most words of a text match none of the terms. */
  const near = new Map<string, readonly number[] | undefined>();
  const values = list.map(() => 0);
  const compare = ({ term, vector }: TextTerm) => {
    for (const [index, each] of list.entries()) values[index] = nearnessOf(each, term, vector);
    return values.some((value) => value > 0) ? [...values] : undefined;
  };
  return {
    count: list.length,
    weight: (term) => list[term]?.weight ?? 0,
    // Cached, because texts repeat their words.
    nearness(text) {
      const known = near.get(text.term);
      if (known !== undefined || near.has(text.term)) return known;
      const found = compare(text);
      near.set(text.term, found);
      return found;
    },
  };
}

interface QuestionTerm {
  readonly term: string;
  readonly also: readonly string[];
  readonly vector: Int8Array | undefined;
}

function nearnessOf(asked: QuestionTerm, term: string, vector: Int8Array | undefined): number {
  if (asked.term === term) return 1;
  if (asked.also.includes(term)) return 0.9;
  if (vector === undefined || asked.vector === undefined) return 0;
  const alike = likeness(vector, 0, asked.vector, 0);
  return alike < CLOSE ? 0 : alike * 0.7;
}
