/** So much waits for a slow taker; then the source waits. */
const MAX_WAITING_CHARACTERS = 64 * 1024;
/** Text that comes sooner after the last waits until then, or for the end: nobody reads faster than a screen shows it. */
const FRAME_MS = 30;

export interface PieceTaker {
  /** Takes what came in one turn of the event loop or one frame, joined; the last time perhaps nothing. False where no more may come before `goOn`. */
  take(text: string, isLast: boolean): boolean;
  /** Told what the source has thrown, once all before it is taken. */
  fail(error: unknown): void;
}

export interface PieceReading {
  /** More may come. */
  goOn(): void;
  /** Nothing is taken any more; resolves when the source has ended. */
  stop(): Promise<void>;
}

/** Reads pieces as they come, for a taker whom each costs however short it is: a message to another thread, or a write to a socket and a packet. */
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
