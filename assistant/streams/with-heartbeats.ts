import { gatherPieces } from './gather-pieces.js';

export interface HeartbeatOptions {
  /** Below the idle limits of common proxies. */
  readonly everyMilliseconds: number;
  readonly heartbeat: string;
}

/**
 * The pieces, those joined that come in one turn of the event loop (each costs a write to the socket and a packet), and a heartbeat whenever
 * none has come for so long. Leaves no timer behind, however it is ended.
 */
export async function* withHeartbeats(
  pieces: AsyncGenerator<string>,
  { everyMilliseconds, heartbeat }: HeartbeatOptions,
): AsyncGenerator<string> {
  const gathered = gatherPieces(pieces);
  try {
    for (;;) {
      const hasCome = await within(gathered.something(), everyMilliseconds);
      if (!hasCome) {
        yield heartbeat;
        continue;
      }
      const taken = await gathered.take();
      if (taken === undefined) return;
      yield taken;
    }
  } finally {
    await gathered.stop();
  }
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
