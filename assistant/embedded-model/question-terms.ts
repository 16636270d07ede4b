import { translationsOf, translationsOfParted } from '../language/glossary.js';
import { stemmerFor } from '../language/stems.js';
import { foreignLanguageOf } from '../language/stop-words.js';
import { eachTerm } from '../language/terms.js';

/** Measures how much of a question a text covers, by its words. */
export interface QuestionTerms {
  readonly count: number;
  /** Returns the weight of a term: 1 for the question itself, less for the question before it. */
  weight(term: number): number;
  /** Returns how well a text's term matches each of the question's terms, 0 to 1; undefined if it matches none. */
  nearness(term: string): readonly number[] | undefined;
}

const MAX_TERMS = 40;
const EARLIER_WEIGHT = 0.5;

interface AskedWord {
  /** The stems of English words that it translates to. */
  readonly also: readonly string[];
  readonly weight: number;
}

/** Returns the distinct terms of a text. */
export function termsIn(text: string, language: string): ReadonlySet<string> {
  const terms = new Set<string>();
  eachTerm(text, stemmerFor(language), (term) => terms.add(term));
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
          also: [...translationsOf(surface, foreign), ...translationsOfParted(surface, text, foreign)].map(stem),
          weight,
        });
    });
  }
  const list = [...asked].map(([term, each]) => ({ term, ...each }));
  /** The cache of matches, because texts repeat their words. Most words of a text match none of the terms. */
  const near = new Map<string, readonly number[] | undefined>();
  const matchesOf = (term: string) => {
    const values = list.map((each) => (each.term === term ? 1 : each.also.includes(term) ? TRANSLATED : 0));
    return values.some((value) => value > 0) ? values : undefined;
  };
  return {
    count: list.length,
    weight: (term) => list[term]?.weight ?? 0,
    nearness(term) {
      const known = near.get(term);
      if (known !== undefined || near.has(term)) return known;
      const found = matchesOf(term);
      near.set(term, found);
      return found;
    },
  };
}

/** The match of a translated word. */
const TRANSLATED = 0.9;
