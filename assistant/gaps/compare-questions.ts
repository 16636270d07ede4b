import { stemmerFor } from '../language/stems.js';
import { termsOf } from '../language/terms.js';

/** The parts of a question that others are compared by, with their weights. The squares of the weights add up to 1. */
export type QuestionVector = ReadonlyMap<string, number>;

/**
 * Returns a vector for each question; the product of two vectors is their similarity, 0 to 1. Words count the more the fewer questions have
 * them. Everything that compares questions uses this function, so that vectors of an embedding model can take its place.
 */
export function questionVectors(questions: readonly string[]): readonly QuestionVector[] {
  const stem = stemmerFor('en');
  const terms = questions.map(
    (question) => new Set(termsOf(question, stem).flatMap(({ term, kind }) => (kind === 'part' ? [] : [term]))),
  );
  const counts = new Map<string, number>();
  for (const own of terms) for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
  return terms.map((own) => {
    const weights = [...own].map(
      (term) => [term, Math.log(1 + (questions.length + 1) / (counts.get(term) ?? 1))] as const,
    );
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
    return new Map(weights.map(([term, weight]) => [term, weight / length]));
  });
}
