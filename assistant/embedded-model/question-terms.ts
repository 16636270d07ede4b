import { translationsOf } from '../language/glossary.js';
import { stemmerFor } from '../language/stems.js';
import { eachTerm } from '../language/terms.js';
import { likeness, wordVectors } from '../language/word-vectors.js';

/** Tells how much of a question a text answers to, by its words and by words close to them. */
export interface QuestionTerms {
  readonly count: number;
  /** How well each of the question's terms is met, 0 to 1. */
  matches(terms: ReadonlyMap<string, string>): Float32Array;
}

/** Words less alike than this are not close. */
const CLOSE = 0.5;
const MOST_TERMS = 40;

/** Terms of a text, each with the word that it is the stem of, to be asked about with `matches`. */
export function termsIn(text: string): ReadonlyMap<string, string> {
  const terms = new Map<string, string>();
  eachTerm(text, stemmerFor('en'), (term, _kind, surface) => terms.set(term, surface.toLowerCase()));
  return terms;
}

export function questionTerms(question: string): QuestionTerms {
  const stem = stemmerFor('en');
  const asked = new Map<string, { surface: string; also: string[] }>();
  eachTerm(question.slice(0, 2000), stem, (term, _kind, surface) => {
    if (asked.size < MOST_TERMS && !asked.has(term))
      asked.set(term, { surface: surface.toLowerCase(), also: translationsOf(surface).map(stem) });
  });
  const list = [...asked].map(([term, { surface, also }]) => ({ term, also, vector: wordVectors().of(surface) }));
  const near = new Map<string, Float32Array>();
  /** How well a word of a text meets each term; remembered, since texts say the same words again and again. */
  const nearness = (term: string, surface: string) => {
    let known = near.get(term);
    if (known === undefined) {
      const vector = wordVectors().of(surface);
      known = Float32Array.from(list, (each) => {
        if (each.term === term) return 1;
        if (each.also.includes(term)) return 0.9;
        if (vector === undefined || each.vector === undefined) return 0;
        const alike = likeness(vector, 0, each.vector, 0);
        return alike < CLOSE ? 0 : alike * 0.7;
      });
      near.set(term, known);
    }
    return known;
  };
  return {
    count: list.length,
    matches(terms) {
      const best = new Float32Array(list.length);
      for (const [term, surface] of terms) {
        const values = nearness(term, surface);
        for (let index = 0; index < best.length; index++) best[index] = Math.max(best[index] ?? 0, values[index] ?? 0);
      }
      return best;
    },
  };
}
