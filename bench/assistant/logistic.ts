import { solve } from './solve.js';

/** A logistic function of some numbers: the logarithm of the odds is `constant` and the weighted sum. */
export interface Logistic {
  readonly constant: number;
  /** One for each number, in their order. */
  readonly weights: readonly number[];
}

export interface Example {
  readonly numbers: readonly number[];
  readonly isTrue: boolean;
}

/** Newton's method is there after five or six steps. */
const STEPS = 25;

/**
 * Fits a logistic function to examples, with a penalty of half the sum of squared weights, each in units of its number's standard deviation: few examples
 * cannot make a weight large. Examples must not be empty, and all of as many numbers.
 */
export function fitLogistic(examples: readonly Example[]): Logistic {
  const width = examples[0]?.numbers.length ?? 0;
  const means = columns(width, (at) => mean(examples, ({ numbers }) => numbers[at] ?? 0));
  const scales = columns(width, (at) => {
    const variance = mean(examples, ({ numbers }) => ((numbers[at] ?? 0) - (means[at] ?? 0)) ** 2);
    return Math.sqrt(variance) || 1;
  });
  const rows = examples.map(({ numbers }) => [
    1,
    ...numbers.map((value, at) => (value - (means[at] ?? 0)) / (scales[at] ?? 1)),
  ]);
  let fitted = columns<number>(width + 1, () => 0);
  for (let step = 0; step < STEPS; step++) fitted = improved(fitted, rows, examples);
  const [constant = 0, ...standard] = fitted;
  const weights = standard.map((weight, at) => weight / (scales[at] ?? 1));
  return { constant: constant - weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0), weights };
}

/** Logarithm of the odds. */
export function oddsOf({ constant, weights }: Logistic, numbers: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (numbers[at] ?? 0), constant);
}

/** One step of Newton's method. */
function improved(weights: readonly number[], rows: readonly (readonly number[])[], examples: readonly Example[]) {
  const size = weights.length;
  // The constant, which is first, is not held back.
  const slope = columns<number>(size, (at) => (at === 0 ? 0 : -(weights[at] ?? 0)));
  const curve = columns(size, (at) => columns<number>(size, (other) => (at === other && at > 0 ? 1 : 0)));
  for (const [number, row] of rows.entries()) {
    const sum = row.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
    const likely = 1 / (1 + Math.exp(-sum));
    const miss = (examples[number]?.isTrue === true ? 1 : 0) - likely;
    const certain = likely * (1 - likely);
    for (const [at, value] of row.entries()) {
      slope[at] = (slope[at] ?? 0) + miss * value;
      const line = curve[at] ?? [];
      for (const [other, factor] of row.entries()) line[other] = (line[other] ?? 0) + certain * value * factor;
    }
  }
  const step = solve(curve, slope);
  return weights.map((weight, at) => weight + (step[at] ?? 0));
}

const columns = <Value>(count: number, value: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => value(at));

function mean(examples: readonly Example[], value: (example: Example) => number): number {
  return examples.reduce((sum, example) => sum + value(example), 0) / examples.length;
}
