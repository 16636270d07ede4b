/** Prints to standard error how long steps took, if OFFPRINT_TIMINGS is 1. */
export interface Timings {
  measure<T>(name: string, step: Promise<T>): Promise<T>;
}

export function createTimings(environment: Readonly<Record<string, string | undefined>>): Timings {
  const wanted = environment.OFFPRINT_TIMINGS === '1';
  return {
    async measure(name, step) {
      const start = performance.now();
      const result = await step;
      if (wanted) process.stderr.write(`timing: ${name} ${Math.round(performance.now() - start)} ms\n`);
      return result;
    },
  };
}
