import type { ServerResponse } from 'node:http';

/** The shared abort reason: a reason created for each request would retain its stack. */
const LEFT = new DOMException('the client has disconnected, or the process is shutting down', 'AbortError');

/**
 * Returns a signal that aborts when the client disconnects or, if `closing` is given, when the process shuts down. Removes its listener
 * from `closing`, which outlives the request.
 */
export function closeSignal(response: ServerResponse, closing?: AbortSignal): AbortSignal {
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
