import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The response to a request that never reaches the app. */
interface RawRefusal {
  readonly status: number;
  readonly reason: string;
  readonly code: string;
  readonly error: string;
  readonly allow?: string;
}

const INVALID_HTTP: RawRefusal = {
  status: 400,
  reason: 'Bad Request',
  code: 'invalid_request',
  error: 'this is not a valid HTTP request; correct it and send it again',
};

const INVALID_HOST: RawRefusal = { ...INVALID_HTTP, error: 'the Host header is missing or repeated; send it once' };

const UNSUPPORTED_CONNECT: RawRefusal = {
  status: 405,
  reason: 'Method Not Allowed',
  code: 'method_not_allowed',
  error: 'this service is not a proxy; request its own paths',
  allow: 'DELETE, GET, HEAD, OPTIONS, POST, PUT',
};

/** The responses by error code of Node's HTTP parser. */
const PARSER_REFUSALS: Readonly<Record<string, RawRefusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'headers_too_large',
    error: 'the headers are too large; send fewer or shorter ones',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'request_timeout',
    error: 'the request took too long to arrive; send it again',
  },
};

/** Responds to a connection whose data is not HTTP, in the same format as all errors. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else refuseSocket(socket, PARSER_REFUSALS[error.code ?? ''] ?? INVALID_HTTP);
}

/** Responds to CONNECT, for which Node would close the connection. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  refuseSocket(socket, UNSUPPORTED_CONNECT);
}

/** Returns whether a request has exactly one Host header, as HTTP/1.1 requires (RFC 9112 section 3.2). */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Responds to a request for which {@link hasOneHost} is false, and closes the connection. */
export function refuseHost(response: ServerResponse): void {
  const { headers, body } = formatRefusal(INVALID_HOST);
  response.writeHead(INVALID_HOST.status, headers).end(body);
}

function refuseSocket(socket: Duplex, refusal: RawRefusal): void {
  const { headers, body } = formatRefusal(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${refusal.reason}\r\n${lines.join('')}\r\n${body}`);
}

function formatRefusal({ error, code, allow }: RawRefusal) {
  const body = JSON.stringify({ error, code });
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': randomUUID(),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(allow !== undefined && { Allow: allow }),
    Connection: 'close',
  };
  return { headers, body };
}
