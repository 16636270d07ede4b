import { solve } from './solve.js';

/** Some things of which one is right, or several are as right. */
export interface Choice {
  /** The numbers of each thing, all of as many. */
  readonly options: readonly (readonly number[])[];
  /** Places of those that are right; one at least. */
  readonly right: readonly number[];
}

const STEPS = 40;

/**
 * Fits weights by which the likelihood of an option is the exponential of its weighted sum beside that of all options of its choice (a conditional
 * logistic function), with a penalty of `penalty / 2` times the sum of squared weights, each in units of its number's standard deviation. Which of several right options
 * it was is taken as likely as the weights of the step before say.
 */
export function fitConditionalLogistic(choices: readonly Choice[], penalty: number): number[] {
  const all = choices.flatMap(({ options }) => options);
  const width = all[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => at);
  const means = columns.map((at) => all.reduce((sum, option) => sum + (option[at] ?? 0), 0) / all.length);
  const scales = columns.map(
    (at) =>
      Math.sqrt(all.reduce((sum, option) => sum + ((option[at] ?? 0) - (means[at] ?? 0)) ** 2, 0) / all.length) || 1,
  );
  const standard = choices.map(({ options, right }) => ({
    options: options.map((option) => option.map((value, at) => (value - (means[at] ?? 0)) / (scales[at] ?? 1))),
    right,
  }));
  let weights = columns.map(() => 0);
  for (let step = 0; step < STEPS; step++) weights = improved(weights, standard, penalty);
  return weights.map((weight, at) => weight / (scales[at] ?? 1));
}

/** Returns the probability of each option. */
export function likelihoods(weights: readonly number[], options: Choice['options']): number[] {
  const sums = options.map((option) => option.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
  const most = Math.max(...sums);
  const raised = sums.map((sum) => Math.exp(sum - most));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}

/** One step of Newton's method. */
function improved(weights: readonly number[], choices: readonly Choice[], penalty: number): number[] {
  const size = weights.length;
  const slope = weights.map((weight) => -penalty * weight);
  const curve = weights.map((_, line) => weights.map((_, at) => (line === at ? penalty : 0)));
  for (const { options, right } of choices) {
    const likely = likelihoods(weights, options);
    const among = right.reduce((sum, place) => sum + (likely[place] ?? 0), 0);
    const expected = weights.map((_, at) =>
      options.reduce((sum, option, place) => sum + (option[at] ?? 0) * (likely[place] ?? 0), 0),
    );
    for (const place of right) {
      const share = (likely[place] ?? 0) / Math.max(1e-12, among);
      for (let at = 0; at < size; at++) slope[at] = (slope[at] ?? 0) + share * (options[place]?.[at] ?? 0);
    }
    for (let at = 0; at < size; at++) slope[at] = (slope[at] ?? 0) - (expected[at] ?? 0);
    for (const [place, option] of options.entries()) {
      const chance = likely[place] ?? 0;
      if (chance < 1e-6) continue;
      for (let line = 0; line < size; line++) {
        const row = curve[line] ?? [];
        const left = chance * ((option[line] ?? 0) - (expected[line] ?? 0));
        for (let at = 0; at < size; at++) row[at] = (row[at] ?? 0) + left * ((option[at] ?? 0) - (expected[at] ?? 0));
      }
    }
  }
  const step = solve(curve, slope);
  return weights.map((weight, at) => weight + (step[at] ?? 0));
}
