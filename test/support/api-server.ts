import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached the server, except for preflights. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ApiServer {
  readonly origin: string;
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** An API for trying out: it echoes, answers 404 under /missing, and lets nobody read /closed. */
export async function startApiServer(): Promise<ApiServer> {
  const received: ReceivedRequest[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      if (!url.startsWith('/closed')) {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
        response.setHeader('Access-Control-Allow-Methods', '*');
        response.setHeader('Access-Control-Expose-Headers', '*');
      }
      if (method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ method, url, headers, body });
      const status = url.startsWith('/missing') ? 404 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'r-1' });
      response.end(JSON.stringify({ url, note: '<b>not markup</b>' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
