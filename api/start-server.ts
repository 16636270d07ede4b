import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface RunningServer {
  /** The one that was chosen where 0 was asked for. */
  readonly port: number;
  /** Takes no more connections, lets requests finish for up to {@link FINISH_MS}, then cuts what is left. */
  stop(): Promise<void>;
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

const FINISH_MS = 10_000;
/** For a request's head. */
const HEAD_MS = 60_000;
/** For a request's body: an archive over a slow line. Answers may take as long as they like. */
const REQUEST_MS = 30 * 60_000;
/** Longer than load balancers keep idle connections, so that they never use one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** Listens; rejects with a sentence when the address cannot be had. */
export async function startServer(listener: RequestListener, { host, port }: ServerAddress): Promise<RunningServer> {
  const server = createServer(
    { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    listener,
  );
  server.on('clientError', refuseUnreadable);
  await listen(server, { host, port });
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

function listen(server: Server, { host, port }: ServerAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const advice = cause.code === 'EADDRINUSE' ? 'another process has it: stop that one or set PORT' : cause.message;
      reject(new Error(`cannot listen on ${host}:${port}: ${advice}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that are kept alive become idle one by one, as their requests end.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

const UNREADABLE: Readonly<Record<string, readonly [string, string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'the headers are too large; send fewer',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'request_timeout',
    'the request took too long to arrive; send it again',
  ],
};

/** What is not HTTP never reaches the app, but is answered in the same form. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = UNREADABLE[error.code ?? ''] ?? [
    '400 Bad Request',
    'invalid_request',
    'this is not a valid HTTP request; correct it and send it again',
  ];
  const body = JSON.stringify({ error: message, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
