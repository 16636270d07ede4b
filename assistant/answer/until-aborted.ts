/**
 * The stream's items until it ends or the signal is aborted, whichever is first: a source that does not heed its own abort keeps
 * nobody waiting. What it still does is cancelled and its failures are nobody's.
 */
export async function* untilAborted<Item>(stream: ReadableStream<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const reader = stream.getReader();
  let leave: () => void = () => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    leave = () => resolve('aborted');
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), aborted]);
      if (next === 'aborted' || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
    reader.cancel().catch(() => undefined);
  }
}
