/** The features from which the probability is computed that a unit holds the answer, rather than the other units that were found. */
export interface UnitSigns {
  /** The logarithm of the odds of its section, minus that of the best section. */
  readonly odds: number;
  /** The share of the question, as far as any unit covers it, that the unit covers. More informative words weigh more. */
  readonly coverage: number;
  /** The share that its section's title covers and the unit does not. */
  readonly titled: number;
  /** 1 if it ends in a colon, else 0. */
  readonly leads: number;
  readonly note: number;
  /** 1 if it has the form that was asked for, else 0. */
  readonly number: number;
  readonly default: number;
  readonly strict: number;
  readonly code: number;
}

/** The weights of the features, fitted by `npm run fit:quotes` together with that of the similarity in meaning. */
const WEIGHTS: UnitSigns = {
  odds: 0.8,
  coverage: 4.42,
  titled: 2.43,
  leads: -2.43,
  note: 1.01,
  number: 1.83,
  default: 3.16,
  strict: 1.69,
  code: 2.44,
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
