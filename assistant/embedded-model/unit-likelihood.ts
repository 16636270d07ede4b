/** The numbers out of which it is computed how likely a piece of a section holds the answer, beside the other pieces that were found. */
export interface UnitSigns {
  /** Logarithm of the odds of its section, less that of the best section. */
  readonly odds: number;
  /** Share of what was asked, and is said in any piece, that it says; words that tell more count more. */
  readonly coverage: number;
  /** Share that its section's title says and it does not. */
  readonly titled: number;
  /** Share that its section's title says. */
  readonly title: number;
  /** Its coverage beside that of the best piece of its section. */
  readonly ofSection: number;
  /** The square of its coverage beside that of the best piece of all. */
  readonly ofAll: number;
  /** How well it says the word that tells most. */
  readonly telling: number;
  /** Ends in a colon. */
  readonly leads: number;
  /** Stands in a tab, or in something to open. */
  readonly labelled: number;
  readonly note: number;
  /** Logarithm of how many pieces its section has. */
  readonly pieces: number;
  /** Has the form that was asked for. */
  readonly number: number;
  readonly default: number;
  readonly strict: number;
  readonly name: number;
  readonly code: number;
}

/** As `npm run fit:quotes` finds them (see docs/decisions). */
const WEIGHTS: UnitSigns = {
  odds: 1.49,
  coverage: 2.81,
  titled: 2.89,
  title: 0.84,
  ofSection: 0.67,
  ofAll: 0.9,
  telling: 0.8,
  leads: -2.63,
  labelled: -0.51,
  note: 0.9,
  pieces: -0.03,
  number: 1.75,
  default: 2.86,
  strict: 1.89,
  name: 0.49,
  code: 1.72,
};

/** How likely each of some pieces holds the answer, if one of them does: together 1. */
export function shares(signs: readonly UnitSigns[]): number[] {
  const odds = signs.map(oddsOf);
  const most = Math.max(...odds);
  const raised = odds.map((each) => Math.exp(each - most));
  const sum = raised.reduce((total, each) => total + each, 0);
  return raised.map((each) => each / sum);
}

function oddsOf(signs: UnitSigns): number {
  return (
    WEIGHTS.odds * signs.odds +
    WEIGHTS.coverage * signs.coverage +
    WEIGHTS.titled * signs.titled +
    WEIGHTS.title * signs.title +
    WEIGHTS.ofSection * signs.ofSection +
    WEIGHTS.ofAll * signs.ofAll +
    WEIGHTS.telling * signs.telling +
    WEIGHTS.leads * signs.leads +
    WEIGHTS.labelled * signs.labelled +
    WEIGHTS.note * signs.note +
    WEIGHTS.pieces * signs.pieces +
    WEIGHTS.number * signs.number +
    WEIGHTS.default * signs.default +
    WEIGHTS.strict * signs.strict +
    WEIGHTS.name * signs.name +
    WEIGHTS.code * signs.code
  );
}
