/**
 * The stream's items until it ends or the signal is aborted, whichever is first: a source that does not heed its own abort keeps
 * nobody waiting. What it still does is cancelled, which ends a read that waits, and its failures are nobody's.
 */
export async function* untilAborted<Item>(stream: ReadableStream<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const reader = stream.getReader();
  const leave = () => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}
