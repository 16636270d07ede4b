/**
 * Schedules answers in the event loop. One thread serves all simultaneous readers: answers begin one after another, so that half of the
 * readers wait half as long.
 */
export interface Turns {
  /** Resolves in a turn in which no other answer begins, in the order of the calls. */
  toBegin(): Promise<void>;
}

export function createTurns(): Turns {
  const beginning: (() => void)[] = [];

  function turn(): void {
    beginning.shift()?.();
    if (beginning.length > 0) setImmediate(turn);
  }

  return {
    toBegin: () =>
      new Promise((resolve) => {
        if (beginning.push(resolve) === 1) setImmediate(turn);
      }),
  };
}

/** The turns of the process, which has one event loop. */
export const turns = createTurns();
