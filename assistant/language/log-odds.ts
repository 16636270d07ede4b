/** Probabilities nearer to 0 or 1 than this count as this near, so that the result is finite. */
const LEAST = 1e-6;

/** Returns the logarithm of the odds of a probability. */
export const logOddsOf = (likely: number) => Math.log(Math.max(LEAST, likely) / Math.max(LEAST, 1 - likely));
