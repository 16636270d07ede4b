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
  { seconds, workedSeconds, checkEveryMs = 1000 }: WorkLimit,
): Promise<Result | 'overworked' | 'late'> {
  const start = performance.now();
  // An error during a measurement is thrown by the next wait.
  work.catch(() => undefined);
  const workedBefore = await workedSeconds();
  for (let pause = seconds * 1000; ; pause = checkEveryMs) {
    const result = await withinTime(work, { seconds: pause / 1000 });
    if (result !== undefined) return result;
    const now = await workedSeconds();
    const passed = (performance.now() - start) / 1000;
    const worked = now === undefined || workedBefore === undefined ? passed : now - workedBefore;
    if (worked >= seconds) return 'overworked';
    if (passed >= seconds * MAX_TIME_RATIO) return 'late';
  }
}
