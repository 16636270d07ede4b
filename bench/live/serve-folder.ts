import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contentTypeOf } from '../../site/model/media-types.js';

export interface ServedFolder {
  /** The address, with a final slash. */
  readonly url: string;
  close(): void;
}

/** Serves a folder as static hosts do: an index for a folder, and `page.html` for `page`. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
    for (const name of names) {
      const body = await readFile(join(folder, name)).catch(() => undefined);
      if (body === undefined) continue;
      response.writeHead(200, { 'content-type': contentTypeOf(name) });
      response.end(body);
      return;
    }
    const index = path.endsWith('/')
      ? undefined
      : await readFile(join(folder, path, 'index.html')).catch(() => undefined);
    if (index !== undefined) response.writeHead(301, { location: `${path}/` }).end();
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
