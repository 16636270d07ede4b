/** So much waits for a slow reader; then the source waits. */
const MOST_WAITING_CHARACTERS = 64 * 1024;

/** Pieces that wait to be taken, joined. */
export interface GatheredPieces {
  /** Resolves when there is something to take, or the end. */
  something(): Promise<void>;
  /** What is there, with what else comes in this turn of the event loop. Undefined at the end; rejects with what the source has thrown, once all before it is taken. */
  take(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Reads pieces as they come. */
export function gatherPieces(pieces: AsyncGenerator<string>): GatheredPieces {
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
    async take() {
      await new Promise((resolve) => setImmediate(resolve));
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
