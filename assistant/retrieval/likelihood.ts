import type { Concept } from './concept.js';
import type { Evidence } from './evidence.js';
import type { ReadQuestion } from './read-question.js';

/** The numbers out of which it is computed how likely a site answers, by what they are. */
export interface Signs {
  /** Share that the best chunk's rank reaches of the best rank there could be: that of a chunk which says everything that was asked. */
  readonly share: number;
  readonly coverage: number;
  readonly missingNames: number;
  readonly names: number;
  /** Logarithm of how many words were asked. */
  readonly asked: number;
  readonly strangest: number;
  readonly rivals: number;
  /** Logarithm of how many characters the question has. */
  readonly length: number;
}

/** Tells the signs of a question, by the rank of the chunk that ranks best. */
export function signsOf(question: ReadQuestion, evidence: Evidence, best: number): Signs {
  const { asked, ...told } = evidence;
  return {
    ...told,
    share: Math.min(MAX_SHARE, best / fullScore(question)),
    asked: Math.log(1 + asked),
    length: Math.log(1 + question.characters),
  };
}

/** How likely a site answers what was asked, 0 to 1, by a chunk that ranks at so much of the best one's rank: a logistic function of the signs. */
export function likelihood(signs: Signs, ofBest = 1): number {
  let odds = CONSTANT - FALL * signs.share * (1 - ofBest);
  for (const sign of SIGNS) odds += WEIGHTS[sign] * signs[sign];
  return 1 / (1 + Math.exp(-odds));
}

/** As `npm run fit:likelihood` finds them, out of 3,150 questions about 34 projects that are answered and others (see docs/decisions). */
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
/** By how much the odds' logarithm falls from the best chunk to one that says nothing, where the best says everything. */
const FALL = 6;

/** What a chunk would score that says everything that was asked, once or twice, in its text. */
function fullScore({ concepts }: ReadQuestion): number {
  return Math.max(
    1,
    concepts.reduce((sum, concept) => sum + fullOf(concept), 0),
  );
}

/** How much a word matters that the site does not have, the language at large tells. */
function fullOf({ kind, weight, rarity, attainable, isKnown, informativeness }: Concept): number {
  return weight * rarity * attainable * (isKnown ? 1 : informativeness) * (kind === 'pair' ? FULL_PAIR : FULL);
}

const FULL = 2.1;
/** Of two neighbouring characters every other pair goes across two words, and comes only where the same words stand side by side. */
const FULL_PAIR = 1.45;
