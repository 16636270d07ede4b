/**
 * Yields the stream's items until it ends or the signal is aborted, so that a source that ignores the signal delays nobody. The stream is
 * then cancelled, which ends a pending read, and its later errors are ignored.
 */
export async function* endOnAbort<Item>(stream: ReadableStream<Item>, signal: AbortSignal): AsyncGenerator<Item> {
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
