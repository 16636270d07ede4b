export interface HeartbeatOptions {
  /** Below the idle limits of common proxies. */
  readonly everyMilliseconds: number;
  readonly heartbeat: string;
}

/** So much waits for a slow reader; then the source waits. */
const MOST_WAITING_CHARACTERS = 64 * 1024;

/**
 * The pieces, those joined that come in one turn of the event loop (each costs a write to the socket and a packet), and a heartbeat whenever
 * none has come for so long. Leaves no timer behind, however it is ended.
 */
export async function* withHeartbeats(
  pieces: AsyncGenerator<string>,
  { everyMilliseconds, heartbeat }: HeartbeatOptions,
): AsyncGenerator<string> {
  const gathered = gather(pieces);
  try {
    for (;;) {
      const hasCome = await within(gathered.something(), everyMilliseconds);
      if (!hasCome) {
        yield heartbeat;
        continue;
      }
      // What else comes in this turn goes with it.
      await new Promise((resolve) => setImmediate(resolve));
      const taken = gathered.take();
      if (taken === undefined) return;
      yield taken;
    }
  } finally {
    await gathered.stop();
  }
}

interface Gathered {
  /** Resolves when there is something to take, or the end. */
  something(): Promise<void>;
  /** Undefined at the end. Throws what the source has thrown, once all before it is taken. */
  take(): string | undefined;
  stop(): Promise<void>;
}

function gather(pieces: AsyncGenerator<string>): Gathered {
  let text = '';
  let end: { readonly error?: unknown } | undefined;
  let arrived = signal();
  let taken = signal();
  let isStopped = false;
  const read = async () => {
    try {
      for await (const piece of pieces) {
        text += piece;
        arrived.set();
        while (text.length > MOST_WAITING_CHARACTERS && !isStopped) await taken.promise;
      }
      end = {};
    } catch (error) {
      end = { error };
    }
    arrived.set();
  };
  const reading = read();
  return {
    something: () => arrived.promise,
    take() {
      const all = text;
      text = '';
      taken.set();
      taken = signal();
      if (end === undefined) arrived = signal();
      if (all !== '' || end === undefined) return all;
      if ('error' in end) throw end.error;
      return undefined;
    },
    async stop() {
      isStopped = true;
      taken.set();
      await pieces.return(undefined);
      await reading;
    },
  };
}

function signal() {
  let set: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    set = resolve;
  });
  return { promise, set };
}

/** False where the promise took longer. */
async function within(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const hasCome = await Promise.race([promise.then(() => true as const), late]);
  clearTimeout(timer);
  return hasCome;
}
