import type { ServerResponse } from 'node:http';

/** One for all, since each of its own would keep where it was made. */
const LEFT = new DOMException('the reader has left, or the process is to end', 'AbortError');

/** Aborts when the reader has gone or, where given, the process is to end; leaves nothing behind at the signal that outlives it. */
export function untilReaderLeaves(response: ServerResponse, closing?: AbortSignal): AbortSignal {
  const stopped = new AbortController();
  const stop = () => {
    closing?.removeEventListener('abort', stop);
    stopped.abort(LEFT);
  };
  closing?.addEventListener('abort', stop);
  response.once('close', stop);
  if (closing?.aborted === true || response.destroyed) stop();
  return stopped.signal;
}
