/**
 * Whose turn of the event loop it is. One thread answers all who ask at once: the first words of one answer go before the rest of another, and answers
 * are begun one after the other, so that half of the readers wait half as long.
 */
export interface Turns {
  /** Resolves in a turn in which no other answer is begun, in the order of the calls. */
  toBegin(): Promise<void>;
  /**
   * Resolves when there is time to spare: nobody waits to begin and the event loop is quiet; or after a while. What goes on may do so for a few milliseconds
   * in its turn: its text then goes to the reader together, which costs less than piece by piece.
   */
  toGoOn(): Promise<void>;
}

export interface TurnsOptions {
  /** A turn that was shorter had nothing much to do. */
  readonly quietMilliseconds?: number;
  /** What goes on waits no longer for quiet. */
  readonly longestWaitMilliseconds?: number;
  /** How long what goes on may do so in one turn. */
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
    // How long the loop has slept says nothing.
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

/** Those of the process, as its event loop is one. */
export const turns = createTurns();
