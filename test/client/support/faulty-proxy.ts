import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The treatment of a request: an error response, a connection that is dropped before the request is forwarded, or one
 * that is dropped after it was handled, so that its response is lost. `cut` drops it after that many bytes of the body.
 */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'drop'
  | 'lose'
  | { readonly cut: number };

export interface FaultyProxy {
  readonly url: string;
  /** The faults of the next requests, in order. Requests without one are forwarded. */
  readonly faults: Fault[];
  /** The requests so far, such as `GET /v1/sites`. */
  readonly requests: string[];
  readonly ranges: (string | undefined)[];
  stop(): Promise<void>;
}

/** Starts a proxy to a server, whose faults a test chooses. */
export async function startFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  const requests: string[] = [];
  const ranges: (string | undefined)[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    ranges.push(incoming.headers.range);
    const fault = faults.shift();
    if (fault === 'drop') {
      incoming.socket.destroy();
      return;
    }
    if (typeof fault === 'object' && 'status' in fault) {
      incoming.resume();
      outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    }
    const forwarded = request(new URL(incoming.url ?? '', target()), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(target()).host },
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.on('response', (response) => {
      if (fault === 'lose') {
        response.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      if (fault === undefined) response.pipe(outgoing);
      else
        response.once('data', (chunk: Buffer) => {
          response.destroy();
          writeAndCut(outgoing, chunk.subarray(0, fault.cut));
        });
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests,
    ranges,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function writeAndCut(outgoing: ServerResponse, bytes: Buffer): void {
  outgoing.write(bytes, () => outgoing.socket?.end());
}
