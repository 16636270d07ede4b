import { availableParallelism } from 'node:os';

/** The number of browsers that print at a time in this process: each uses a core, and a gigabyte for large parts. */
const PRINTING_AT_ONCE = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** Creates a function that runs work, but only a few pieces of it at a time. */
export function createTurns(count = PRINTING_AT_ONCE) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= count) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
