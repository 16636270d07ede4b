/** The features from which the probability is computed that a unit holds the answer, rather than the other units that were found. */
export interface UnitSigns {
  /** The logarithm of the odds of its section, minus that of the best section. */
  readonly odds: number;
  /** The share of the question, as far as any unit covers it, that the unit covers. More informative words weigh more. */
  readonly coverage: number;
  /** The share that its section's title covers and the unit does not. */
  readonly titled: number;
  /** The share that its section's title covers. */
  readonly title: number;
  /** Its coverage relative to the best unit of its section. */
  readonly ofSection: number;
  /** The square of its coverage relative to the best unit of all. */
  readonly ofAll: number;
  /** Its match of the most informative word. */
  readonly telling: number;
  /** 1 if it ends in a colon, else 0. */
  readonly leads: number;
  /** 1 if it is in a tab or an accordion, else 0. */
  readonly labelled: number;
  readonly note: number;
  /** The logarithm of the number of units in its section. */
  readonly pieces: number;
  /** 1 if it has the form that was asked for, else 0. */
  readonly number: number;
  readonly default: number;
  readonly strict: number;
  readonly name: number;
  readonly code: number;
}

/** The weights of the features, fitted by `npm run fit:quotes`. */
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

/** Returns the probability of each unit to hold the answer, given that one of them does. They add up to 1. */
export function shares(signs: readonly UnitSigns[]): number[] {
  const odds = signs.map(oddsOf);
  const most = Math.max(...odds);
  const raised = odds.map((each) => Math.exp(each - most));
  const sum = raised.reduce((total, each) => total + each, 0);
  return raised.map((each) => each / sum);
}

function oddsOf(signs: UnitSigns): number {
  let odds = 0;
  for (const name of NAMES) odds += WEIGHTS[name] * signs[name];
  return odds;
}

const NAMES = Object.keys(WEIGHTS) as readonly (keyof UnitSigns)[];
