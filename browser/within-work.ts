import { withinTime } from './within-time.js';

/** A limit of the work that another process does. */
export interface WorkLimit {
  /** The maximum processor time, in seconds. */
  readonly seconds: number;
  /**
   * Returns the processor time used since some fixed moment; undefined if unknown: then elapsed time counts instead.
   */
  readonly workedSeconds: () => Promise<number | undefined>;
  /** The interval between measurements once the work takes long. */
  readonly checkEveryMs?: number;
}

/** Maximum ratio of elapsed time to work. On a busy machine, work takes many times as long as alone. */
const MAX_TIME_RATIO = 6;

/**
 * Waits for work within a limit. Returns `overworked` when it used more than the limit, and `late` when it was delayed
 * many times as long. The work itself is not ended; the caller must do that. Rejects as the work does.
 */
export async function withinWork<Result extends object>(
  work: Promise<Result>,
  { checkEveryMs = 1000, ...limit }: WorkLimit,
): Promise<Result | 'overworked' | 'late'> {
  // An error during a measurement is thrown by the next wait.
  work.catch(() => undefined);
  const excess = await watchWork(limit);
  for (let pause = limit.seconds * 1000; ; pause = checkEveryMs) {
    const result = await withinTime(work, { seconds: pause / 1000 });
    if (result !== undefined) return result;
    const found = await excess();
    if (found !== undefined) return found;
  }
}

/**
 * Begins to measure work. The result returns `overworked` or `late` when the limit is exceeded since then, and
 * undefined before.
 */
export async function watchWork({
  seconds,
  workedSeconds,
}: Omit<WorkLimit, 'checkEveryMs'>): Promise<() => Promise<'overworked' | 'late' | undefined>> {
  const start = performance.now();
  const workedBefore = await workedSeconds();
  return async () => {
    const now = await workedSeconds();
    const passed = (performance.now() - start) / 1000;
    const worked = now === undefined || workedBefore === undefined ? passed : now - workedBefore;
    if (worked >= seconds) return 'overworked';
    return passed >= seconds * MAX_TIME_RATIO ? 'late' : undefined;
  };
}
