import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreviewMessage } from '../../contract/preview.js';
import type { Preview } from '../preview.js';

const KEEP_ALIVE_MS = 20_000;

/** Sends the state of the page at an address, now and after each change, until the client closes the connection. */
export function sendEvents(
  preview: Preview,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 500\n\n');
  let isSending = false;
  let isStale = false;
  let changed = new Set<string>();
  const send = async (files: readonly string[]): Promise<void> => {
    for (const file of files) changed.add(file);
    isStale = true;
    if (isSending) return;
    isSending = true;
    while (isStale) {
      isStale = false;
      const changedFiles = [...changed];
      changed = new Set();
      const state = await preview.state(address).catch(() => undefined);
      if (state === undefined) continue;
      response.write(`data: ${JSON.stringify({ ...state, changedFiles } satisfies PreviewMessage)}\n\n`);
    }
    isSending = false;
  };
  const stop = preview.onChange((files) => void send(files));
  const keepAlive = setInterval(() => response.write(':\n\n'), KEEP_ALIVE_MS);
  request.on('close', () => {
    stop();
    clearInterval(keepAlive);
  });
  void send([]);
}
