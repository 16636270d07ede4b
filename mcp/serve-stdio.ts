import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createDocsServer } from './create-docs-server.js';
import type { DocsSite } from './docs-site.js';

/** Serves a site on standard input and output until the input ends. Errors that the protocol hides go to `onError`. */
export async function serveOnStdio(site: DocsSite, onError: (error: unknown) => void): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const handle = serveStdio(() => createDocsServer(site), { onerror: onError, maxSubscriptions: 0 });
  await ended;
  await handle.close();
}
