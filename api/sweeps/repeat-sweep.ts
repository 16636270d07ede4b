/** Work that is done again and again, one pass at a time. */
export interface RepeatedSweep {
  /** Runs a pass, or waits for the one that is running. */
  sweep(): Promise<void>;
  /** Runs a pass after each interval from now on, and one now if it is wanted. */
  start(): void;
  /** Stops the passes. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** The interval in milliseconds. */
  readonly everyMs: number;
  /** True if the first pass does not wait for the first interval. */
  readonly atOnce: boolean;
}

/** Repeats a pass, which must not reject. */
export function repeatSweep(pass: () => Promise<void>, { everyMs, atOnce }: RepeatOptions): RepeatedSweep {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  function sweep(): Promise<void> {
    sweeping ??= pass().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  }

  return {
    sweep,
    start: () => {
      if (atOnce) void sweep();
      timer ??= setInterval(() => void sweep(), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await sweeping;
    },
  };
}
