import type { Evidence } from './evidence.js';
import type { Concept, ReadQuestion } from './read-question.js';

/** The numbers out of which a chunk's likelihood is computed, by what they are. */
export interface Signs {
  /** Share that its rank reaches of the best rank there could be: that of a chunk which says everything that was asked. */
  readonly share: number;
  readonly coverage: number;
  readonly missingNames: number;
  readonly names: number;
  /** Logarithm of how many words were asked. */
  readonly asked: number;
}

/** Tells the signs of a chunk by its rank. */
export function signsOf(question: ReadQuestion, evidence: Evidence): (score: number) => Signs {
  const full = fullScore(question);
  const { coverage, missingNames, names } = evidence;
  const asked = Math.log(1 + evidence.asked);
  return (score) => ({ share: Math.min(MOST_SHARE, score / full), coverage, missingNames, names, asked });
}

/** How likely a chunk answers what was asked, 0 to 1: a logistic function of its signs. */
export function likelihood(signs: Signs): number {
  const odds =
    CONSTANT +
    WEIGHTS.share * signs.share +
    WEIGHTS.coverage * signs.coverage +
    WEIGHTS.missingNames * signs.missingNames +
    WEIGHTS.names * signs.names +
    WEIGHTS.asked * signs.asked;
  return 1 / (1 + Math.exp(-odds));
}

/** As `npm run fit:likelihood` finds them, out of questions about ten projects that are answered and others (see docs/decisions). */
const CONSTANT = -10.52;
const WEIGHTS: Signs = { share: 6.02, coverage: 5.43, missingNames: -2.25, names: -0.7, asked: 2.98 };
const MOST_SHARE = 1.2;

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

const FULL = 1.8;
/** Of two neighbouring characters every other pair goes across two words, and comes only where the same words stand side by side. */
const FULL_PAIR = 1.25;
