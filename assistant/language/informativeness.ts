import { wordVectors } from './word-vectors.js';

/** Words before this place in the order of use tell nearly nothing. */
const COMMON = Math.log(90);
/** From here on a word tells as much as one that is not known at all. */
const RARE = Math.log(22_000);
const LEAST = 0.05;

/**
 * How much an English word tells of what is asked, 0 to 1, by how seldom it is used anywhere: "sure" little, "refund" much, and a word
 * that is not known, most of all. A site's own counts cannot tell that of words which it does not have.
 */
export function informativeness(word: string): number {
  const place = wordVectors().place(word);
  if (place === undefined) return 1;
  return Math.min(1, Math.max(LEAST, (Math.log(1 + place) - COMMON) / (RARE - COMMON)));
}
