import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isHostClear, refuseHost, refuseTunnel, refuseUnreadable } from './http/refuse-rawly.js';

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

/** How long callers may take. Whoever takes longer is answered 408 and cut off, so that many slow ones cannot keep others out. */
export interface Patience {
  /** For a request's head. */
  readonly headersTimeout: number;
  /** For a request's body: an archive over a slow line. Answers may take as long as they like. */
  readonly requestTimeout: number;
  /** How often that is looked at. */
  readonly connectionsCheckingInterval: number;
}

const PATIENCE: Patience = {
  headersTimeout: 60_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 15_000,
};
/** Longer than load balancers keep idle connections, so that they never use one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** Listens; rejects with a sentence when the address cannot be had. */
export async function startServer(
  listener: RequestListener,
  { host, port }: ServerAddress,
  patience = PATIENCE,
): Promise<RunningServer> {
  const answer: RequestListener = (request, response) => {
    if (isHostClear(request)) listener(request, response);
    else refuseHost(response);
  };
  const server = createServer(
    // Node's own refusal of a missing host would be an empty one.
    { ...patience, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
    answer,
  );
  // An expectation that nobody knows may be passed over (RFC 9110 section 10.1.1).
  server.on('checkExpectation', answer);
  server.on('clientError', refuseUnreadable);
  server.on('connect', refuseTunnel);
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
