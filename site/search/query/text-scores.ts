import { lengthOfDigit } from '../lengths.js';
import { COUNTS } from '../wire.js';

/** The saturation of a word's frequency and the penalty of long sections (BM25's k1 and b). */
const WEAR = 0.9;
const LENGTH_SHARE = 0.6;
const LENGTH_CLASSES = 64;

/**
 * Returns the scores of a word's frequency in a section's text, by the classes of length and count: at `length * 8 + count`.
 * `average` is the average length of all sections.
 */
export function createTextScores(average: number): Float64Array {
  const scores = new Float64Array(LENGTH_CLASSES * 8);
  for (let length = 0; length < LENGTH_CLASSES; length++) {
    const wear = WEAR * (1 - LENGTH_SHARE + (LENGTH_SHARE * lengthOfDigit(length)) / Math.max(1, average));
    for (let digit = 0; digit < 8; digit++) {
      const count = COUNTS[digit] ?? 0;
      scores[length * 8 + digit] = count / (count + wear);
    }
  }
  return scores;
}
