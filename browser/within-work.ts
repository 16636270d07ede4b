/** How long somebody else may work, and how that is told. */
export interface WorkLimit {
  /** Of processor time. */
  readonly seconds: number;
  /** Seconds that were worked since some moment before; undefined where nobody can tell: then the time that goes by stands for them. */
  readonly workedSeconds: () => Promise<number | undefined>;
  /** How often is looked, once the work takes long. */
  readonly lookEveryMs?: number;
}

/** On a machine that is busy with other things, work takes many times as long as it does alone. */
const MAX_LENGTH_RATIO = 6;

/**
 * What some work comes to: `overworked` when it took more work than it may, `late` when it was not let work, for many times as long. It is
 * left to itself then; whoever began it ends it. Rejects as the work does.
 */
export async function withinWork<Result extends object>(
  work: Promise<Result>,
  { seconds, workedSeconds, lookEveryMs = 1000 }: WorkLimit,
): Promise<Result | 'overworked' | 'late'> {
  const start = performance.now();
  // A failure while it is looked at the work is met by the next wait for it.
  work.catch(() => undefined);
  const workedBefore = await workedSeconds();
  for (let pause = seconds * 1000; ; pause = lookEveryMs) {
    const result = await within(pause, work);
    if (result !== undefined) return result;
    const now = await workedSeconds();
    const passed = (performance.now() - start) / 1000;
    const worked = now === undefined || workedBefore === undefined ? passed : now - workedBefore;
    if (worked >= seconds) return 'overworked';
    if (passed >= seconds * MAX_LENGTH_RATIO) return 'late';
  }
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(done, milliseconds, undefined);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
