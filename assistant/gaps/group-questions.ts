import { type QuestionVector, questionVectors } from './compare-questions.js';

/** The minimum similarity of a question to the first one of its group. */
const MIN_SIMILARITY = 0.55;

/**
 * Groups questions that mean the same, largest group first; groups of equal size stay in order. Each group has the positions of its
 * questions in the input, in order. A question joins the group whose first question is most similar to it. Questions without words, such
 * as "???", form one group.
 */
export function groupQuestions(questions: readonly string[]): readonly (readonly number[])[] {
  const vectors = questionVectors(questions);
  const groups: number[][] = [];
  /** The groups whose first question has a term, with its weight. */
  const firsts = new Map<string, [group: number, weight: number][]>();
  let wordless: number[] | undefined;
  for (const [position, vector] of vectors.entries()) {
    if (vector.size === 0) {
      if (wordless === undefined) {
        wordless = [];
        groups.push(wordless);
      }
      wordless.push(position);
      continue;
    }
    const best = mostSimilar(vector, firsts);
    if (best !== undefined) {
      groups[best]?.push(position);
      continue;
    }
    for (const [term, weight] of vector) {
      const known = firsts.get(term);
      if (known === undefined) firsts.set(term, [[groups.length, weight]]);
      else known.push([groups.length, weight]);
    }
    groups.push([position]);
  }
  return groups.sort((one, other) => other.length - one.length);
}

/** Returns the group that is similar enough, if there is one. Of equally similar ones, the earliest. */
function mostSimilar(
  vector: QuestionVector,
  firsts: ReadonlyMap<string, readonly (readonly [group: number, weight: number])[]>,
): number | undefined {
  const similarities = new Map<number, number>();
  for (const [term, weight] of vector)
    for (const [group, other] of firsts.get(term) ?? [])
      similarities.set(group, (similarities.get(group) ?? 0) + weight * other);
  let best: number | undefined;
  let most = MIN_SIMILARITY;
  for (const [group, similarity] of similarities)
    if (similarity > most || (similarity === most && best !== undefined && group < best)) {
      best = group;
      most = similarity;
    }
  return best;
}
