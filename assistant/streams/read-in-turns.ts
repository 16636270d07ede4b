/** Maximum length of text that waits for a slow consumer. The source waits after that. */
const MAX_WAITING_CHARACTERS = 64 * 1024;
/**
 * Minimum interval between chunks, in milliseconds. Text that arrives sooner waits until then or for the end, because a screen shows
 * nothing faster.
 */
const FRAME_MS = 30;

export interface PieceTaker {
  /**
   * Receives the text of one turn of the event loop or one interval, joined; it may be empty the last time. Returns false to pause until
   * `goOn`.
   */
  take(text: string, isLast: boolean): boolean;
  /** Receives the source's error, after all text before it. */
  fail(error: unknown): void;
}

export interface PieceReading {
  /** Resumes after a pause. */
  goOn(): void;
  /** Stops reading. Resolves when the source has ended. */
  stop(): Promise<void>;
}

/**
 * Reads pieces and joins those that arrive together, for consumers with a cost for each piece: a message to another thread, or a write to a
 * socket.
 */
export function readInTurns(
  pieces: AsyncGenerator<string>,
  taker: PieceTaker,
  { frameMilliseconds = FRAME_MS }: { readonly frameMilliseconds?: number } = {},
): PieceReading {
  let waiting = '';
  let end: { readonly error?: unknown } | undefined;
  let isScheduled = false;
  let nextFrame: NodeJS.Timeout | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isHeld = false;
  let isStopped = false;
  let readOn = () => {};

  function give(): void {
    isScheduled = false;
    if (isStopped || isHeld) return;
    const text = waiting;
    waiting = '';
    lastAt = performance.now();
    const hasFailed = end !== undefined && 'error' in end;
    if (text !== '' || !hasFailed) isHeld = !taker.take(text, end !== undefined && !hasFailed);
    if (hasFailed && !isHeld) taker.fail(end?.error);
    readOn();
  }

  function schedule(): void {
    if (isScheduled || isHeld || isStopped) return;
    const early = lastAt + frameMilliseconds - performance.now();
    if (end === undefined && early > 0) {
      nextFrame ??= setTimeout(() => {
        nextFrame = undefined;
        give();
      }, early);
      return;
    }
    clearTimeout(nextFrame);
    nextFrame = undefined;
    isScheduled = true;
    setImmediate(give);
  }

  async function read(): Promise<void> {
    try {
      for await (const piece of pieces) {
        waiting += piece;
        schedule();
        while (waiting.length > MAX_WAITING_CHARACTERS && !isStopped) {
          await new Promise<void>((resolve) => {
            readOn = resolve;
          });
        }
      }
      end = {};
    } catch (error) {
      end = { error };
    }
    schedule();
  }

  const reading = read();
  return {
    goOn() {
      if (!isHeld) return;
      isHeld = false;
      if (waiting !== '' || end !== undefined) schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(nextFrame);
      readOn();
      await pieces.return(undefined);
      await reading;
    },
  };
}
