import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasOneHost, refuseHost, refuseTunnel, refuseUnreadable } from './http/raw-refusals.js';

export interface RunningServer {
  /** The port that the server listens on; the one that was assigned if 0 was requested. */
  readonly port: number;
  /** Stops accepting connections, lets open requests finish for up to {@link FINISH_MS}, then closes the remaining connections. */
  stop(): Promise<void>;
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

const FINISH_MS = 10_000;

/**
 * Time limits for callers, in milliseconds. Slower callers are answered 408 and disconnected, so that many slow ones cannot block others.
 */
export interface Patience {
  /** Maximum time for the headers of a request. */
  readonly headersTimeout: number;
  /** Maximum time for a whole request, long enough for an archive over a slow connection. Responses are not limited. */
  readonly requestTimeout: number;
  /** The interval of the checks. */
  readonly connectionsCheckingInterval: number;
}

const PATIENCE: Patience = {
  headersTimeout: 60_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 15_000,
};
/** Longer than load balancers keep idle connections, so that they never use one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** Starts a server. Rejects with an Error that says what to do if the address is not available. */
export async function startServer(
  listener: RequestListener,
  { host, port }: ServerAddress,
  patience = PATIENCE,
): Promise<RunningServer> {
  const answer: RequestListener = (request, response) => {
    if (hasOneHost(request)) listener(request, response);
    else refuseHost(response);
  };
  const server = createServer(
    // Node's own response to a missing Host header has no body.
    { ...patience, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
    answer,
  );
  // Unknown expectations may be ignored (RFC 9110 section 10.1.1).
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
  // Persistent connections become idle one by one, as their requests end.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
