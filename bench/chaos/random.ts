/** A generator of numbers in [0, 1) that is the same for the same seed, so that a run can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  // mulberry32: 32 bits of state are plenty for choosing victims and moments.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of some values, each as likely as the others. */
export function choose<Value>(random: () => number, values: readonly Value[]): Value {
  const chosen = values[Math.floor(random() * values.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}
