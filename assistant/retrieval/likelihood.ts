import type { Concept } from './concept.js';
import type { Evidence } from './evidence.js';
import type { ReadQuestion } from './read-question.js';

/** The signals from which the probability is computed that a site answers a question. */
export interface Signs {
  /** The score of the best chunk, relative to that of a chunk which contains everything that was asked. */
  readonly share: number;
  readonly coverage: number;
  readonly missingNames: number;
  readonly names: number;
  /** The logarithm of the number of words. */
  readonly asked: number;
  readonly strangest: number;
  readonly rivals: number;
  /** The logarithm of the number of characters. */
  readonly length: number;
}

/** Returns the signals of a question, given the score of the best chunk. */
export function signsOf(question: ReadQuestion, evidence: Evidence, best: number): Signs {
  const { asked, ...told } = evidence;
  return {
    ...told,
    share: Math.min(MAX_SHARE, best / fullScore(question)),
    asked: Math.log(1 + asked),
    length: Math.log(1 + question.characters),
  };
}

/**
 * Returns the probability that a chunk answers the question, 0 to 1, given its score relative to the best one's: a logistic function of the
 * signals.
 */
export function likelihood(signs: Signs, ofBest = 1): number {
  let odds = CONSTANT - FALL * signs.share * (1 - ofBest);
  for (const sign of SIGNS) odds += WEIGHTS[sign] * signs[sign];
  return 1 / (1 + Math.exp(-odds));
}

/** The constant and the weights, fitted by `npm run fit:likelihood` to 3,150 questions, answerable and not, about 34 projects. */
const CONSTANT = -6.14;
const WEIGHTS: Signs = {
  share: 1.53,
  coverage: 4.49,
  missingNames: -2.64,
  names: 0.35,
  asked: 0.5,
  strangest: -0.59,
  rivals: -1.68,
  length: 0.82,
};
export const SIGNS = Object.keys(WEIGHTS) as readonly (keyof Signs)[];
const MAX_SHARE = 1.2;
/** The decrease of the log-odds from the best chunk to one without any match, if the best one matches everything. */
const FALL = 6;

/** Returns the score of a chunk that contains everything that was asked once or twice in its text. */
function fullScore({ concepts }: ReadQuestion): number {
  return Math.max(
    1,
    concepts.reduce((sum, concept) => sum + fullOf(concept), 0),
  );
}

/** Returns the full score of a concept. For a word that the site does not have, general English determines its weight. */
function fullOf({ kind, weight, rarity, attainable, isKnown, informativeness }: Concept): number {
  return weight * rarity * attainable * (isKnown ? 1 : informativeness) * (kind === 'pair' ? FULL_PAIR : FULL);
}

const FULL = 2.1;
/** The weight of a pair of characters. Every other pair spans two words, and occurs only if the same words are adjacent. */
const FULL_PAIR = 1.45;
