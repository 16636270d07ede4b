/**
 * Schedules answers in the event loop. One thread serves all simultaneous readers: the first words of an answer have priority over the rest
 * of others, and answers begin one after another, so that half of the readers wait half as long.
 */
export interface Turns {
  /** Resolves in a turn in which no other answer begins, in the order of the calls. */
  toBegin(): Promise<void>;
  /**
   * Resolves when no answer waits to begin and the event loop is idle, or after a while. An answer may then continue for a few milliseconds
   * in the same turn, so that its text is sent together, which is cheaper than piece by piece.
   */
  toGoOn(): Promise<void>;
}

export interface TurnsOptions {
  /** The duration below which a turn counts as idle. */
  readonly quietMilliseconds?: number;
  /** Maximum time that a continuing answer waits for an idle turn. */
  readonly longestWaitMilliseconds?: number;
  /** Maximum time that answers may continue in one turn. */
  readonly sliceMilliseconds?: number;
}

export function createTurns(options: TurnsOptions = {}): Turns {
  const { quietMilliseconds = 2, longestWaitMilliseconds = 300, sliceMilliseconds = 3 } = options;
  const beginning: (() => void)[] = [];
  const goingOn: { readonly since: number; readonly resume: () => void }[] = [];
  let isTurning = false;
  let lastTurnAt = 0;
  let sliceEndsAt = 0;

  function keepTurning(): void {
    if (isTurning) return;
    isTurning = true;
    // The time that the loop was asleep does not count.
    lastTurnAt = Number.NEGATIVE_INFINITY;
    setImmediate(turn);
  }

  function turn(): void {
    const now = performance.now();
    const isQuiet = beginning.length === 0 && now - lastTurnAt < quietMilliseconds;
    lastTurnAt = now;
    sliceEndsAt = 0;
    beginning.shift()?.();
    const [waiting] = goingOn;
    if (waiting !== undefined && (isQuiet || now - waiting.since > longestWaitMilliseconds)) {
      goingOn.shift();
      sliceEndsAt = now + sliceMilliseconds;
      waiting.resume();
    }
    isTurning = beginning.length > 0 || goingOn.length > 0;
    if (isTurning) setImmediate(turn);
  }

  return {
    toBegin: () =>
      new Promise((resolve) => {
        beginning.push(resolve);
        keepTurning();
      }),
    toGoOn: () => {
      if (beginning.length === 0 && performance.now() < sliceEndsAt) return Promise.resolve();
      return new Promise((resolve) => {
        goingOn.push({ since: performance.now(), resume: resolve });
        keepTurning();
      });
    },
  };
}

/** The turns of the process, which has one event loop. */
export const turns = createTurns();
