import type { Evidence } from './evidence.js';
import type { ReadQuestion } from './read-question.js';

/** The signals from which the probability is computed that a site answers a question. */
export interface Signs extends Evidence {
  /** The logarithm of the number of characters. */
  readonly length: number;
}

/** Returns the signals of a question. */
export function signsOf(question: ReadQuestion, evidence: Evidence): Signs {
  return { ...evidence, length: Math.log(1 + question.characters) };
}

/**
 * Returns the probability that a chunk answers the question, 0 to 1, given its score relative to the best one's: a logistic function of the
 * signals.
 */
export function likelihood(signs: Signs, ofBest = 1): number {
  let odds = CONSTANT - FALL * signs.coverage * (1 - ofBest);
  for (const sign of SIGNS) odds += WEIGHTS[sign] * signs[sign];
  return 1 / (1 + Math.exp(-odds));
}

/** The constant and the weights, fitted by `npm run fit:likelihood`. */
const CONSTANT = -6.32;
const WEIGHTS: Signs = {
  coverage: 4.7,
  missingNames: -1.69,
  strangest: -0.83,
  rivals: -1.4,
  length: 1.24,
};
export const SIGNS = Object.keys(WEIGHTS) as readonly (keyof Signs)[];
/** The decrease of the log-odds from the best chunk to one without any match, if the best one matches everything. */
const FALL = 4;
