import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRange } from '../../../http/parse-range.js';

/** A store that answers a link, and does so as badly as it is told to. */
export interface LinkServer {
  readonly url: string;
  /** Requests so far, with the range that each asked for. */
  readonly ranges: (string | undefined)[];
  /** Sets the archive that the link leads to. */
  put(archive: Buffer): void;
  /** Responds with this status from now on. */
  answer(status: number): void;
  /** Replaces the ETag of later responses by this, and ignores conditions. */
  describe(headers: Readonly<Record<string, string>>): void;
  /** The number of responses that sent an archive, or a part of one. */
  readonly sent: number;
  /** Cuts the next answers off after so many bytes each, once the client has them up to that place of the archive. */
  cutAfter(bytes: readonly number[], hasArrived?: (place: number) => Promise<unknown>): void;
  close(): Promise<void>;
}

export async function startLinkServer(archive: Buffer = Buffer.alloc(0)): Promise<LinkServer> {
  let served = archive;
  let status = 200;
  let cuts: number[] = [];
  let waitFor: (place: number) => Promise<unknown> = async () => undefined;
  let described: Readonly<Record<string, string>> | undefined;
  let sent = 0;
  const ranges: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    ranges.push(request.headers.range);
    if (status !== 200) {
      // A redirect leads to the same link again.
      response.writeHead(status, status === 302 ? { Location: request.url ?? '/' } : {}).end('no');
      return;
    }
    const tag = `"${createHash('sha256').update(served).digest('hex')}"`;
    const condition = request.headers['if-range'];
    const range =
      condition === undefined || condition === tag ? parseRange(request.headers.range ?? '', served.length) : undefined;
    if (range === 'unsatisfiable') {
      response.writeHead(416).end();
      return;
    }
    if (described === undefined && request.headers['if-none-match'] === tag) {
      response.writeHead(304, { ETag: tag }).end();
      return;
    }
    sent++;
    const { start, end } = range ?? { start: 0, end: served.length - 1 };
    response.writeHead(range === undefined ? 200 : 206, {
      ...(described ?? { ETag: tag }),
      'Content-Length': end - start + 1,
      ...(range !== undefined && { 'Content-Range': `bytes ${start}-${end}/${served.length}` }),
    });
    const cut = cuts.shift();
    if (cut === undefined) response.end(served.subarray(start, end + 1));
    else
      response.write(served.subarray(start, start + cut), async () => {
        await waitFor(Math.min(start + cut, served.length));
        request.socket.destroySoon();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/bundle.tar.gz?signature=verysecret`,
    ranges,
    get sent() {
      return sent;
    },
    describe(headers) {
      described = headers;
    },
    put(next) {
      served = next;
      status = 200;
    },
    answer(next) {
      status = next;
    },
    cutAfter(bytes, hasArrived = async () => undefined) {
      cuts = [...bytes];
      waitFor = hasArrived;
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
