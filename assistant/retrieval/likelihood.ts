import type { Evidence } from './evidence.js';
import type { Concept, ReadQuestion } from './read-question.js';

/**
 * How likely a chunk answers what was asked, 0 to 1, out of its rank: a logistic function of the share that it reaches of the best rank
 * there could be, of how much of the question the best chunks cover, of names that are missing, and of how many words were asked. It was
 * fitted to questions that are answered and others (see docs/decisions).
 */
export function likelihood(question: ReadQuestion, evidence: Evidence): (score: number) => number {
  const full = fullScore(question);
  const constant =
    WEIGHTS.constant +
    WEIGHTS.coverage * evidence.coverage +
    WEIGHTS.missingNames * evidence.missingNames +
    WEIGHTS.asked * Math.log(1 + evidence.asked);
  return (score) => 1 / (1 + Math.exp(-constant - WEIGHTS.share * Math.min(MOST_SHARE, score / full)));
}

const WEIGHTS = { constant: -10.6, share: 5.53, coverage: 5.45, missingNames: -3.17, asked: 2.82 } as const;
const MOST_SHARE = 1.2;

/** What a chunk would score that says everything that was asked, once or twice, in its text. */
export function fullScore({ concepts }: ReadQuestion): number {
  return Math.max(
    1,
    concepts.reduce((sum, concept) => sum + fullOf(concept), 0),
  );
}

/** How much a word matters that the site does not have, the language at large tells. */
function fullOf({ kind, weight, rarity, attainable, isKnown, informativeness }: Concept): number {
  return weight * rarity * attainable * (isKnown ? 1 : informativeness) * (kind === 'pair' ? FULL_PAIR : FULL);
}

const FULL = 1.8;
/** Of two neighbouring characters every other pair goes across two words, and comes only where the same words stand side by side. */
const FULL_PAIR = 1.25;
