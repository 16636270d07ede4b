/** Work that is done again and again, one pass at a time. */
export interface RepeatedSweep {
  /** Runs a pass, or waits for the one that is running. */
  sweep(): Promise<void>;
  /** Runs a pass after each interval from now on. */
  start(): void;
  /** Stops the passes. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Repeats a pass, which must not reject, at an interval in milliseconds. */
export function repeatSweep(pass: () => Promise<void>, everyMs: number): RepeatedSweep {
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
      timer ??= setInterval(() => void sweep(), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await sweeping;
    },
  };
}
