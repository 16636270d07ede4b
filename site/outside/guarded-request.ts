import type { Dispatcher } from 'undici';
import { FetchFailure } from './fetch-failure.js';

/**
 * Returns an address that may be requested. Throws {@link FetchFailure}. The URL parser turns odd forms of numbers
 * (`0x7f.1`, `2130706433`) into the address that they mean.
 */
export function parseWebAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new FetchFailure('refused', 'it is not a valid address');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFailure('refused', `only http and https are fetched, not ${url.protocol.slice(0, 30)}`);
  }
  if (url.username !== '' || url.password !== '') throw new FetchFailure('refused', 'the address contains a password');
  // Below 1024 live mail, name and file servers, which a crafted request could talk to.
  if (url.port !== '' && Number(url.port) < 1024 && url.port !== '80' && url.port !== '443') {
    throw new FetchFailure('refused', `the port ${url.port} is not allowed`);
  }
  return url;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Returns whether a status means that the response is at another address. */
export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** Reads a body of at most `maxBytes`, as it was sent. Throws {@link FetchFailure}. */
export async function readBody(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => {
    discardBody(response);
    return new FetchFailure('too-large', `it is larger than ${maxBytes} bytes`);
  };
  if (Number(headerOf(response, 'content-length')) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the first of a header's values. */
export function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Discards the rest of a body. Ending it early is an error for the stream only. */
export function discardBody(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => undefined).destroy();
}

/** Returns any failure of a request as a {@link FetchFailure} with a plain reason. */
export function asFetchFailure(error: unknown, timedOutAfterMs: number | undefined): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof Error && error.cause instanceof FetchFailure) return error.cause;
  if (error instanceof AggregateError) {
    const failure = error.errors.find((one) => one instanceof FetchFailure);
    if (failure !== undefined) return failure;
  }
  if (timedOutAfterMs !== undefined) {
    return new FetchFailure('unreachable', `there was no answer within ${timedOutAfterMs / 1000} s`, { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new FetchFailure('unreachable', REASONS[code] ?? `the connection failed (${code})`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  UND_ERR_SOCKET: 'the server closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'the server cannot be reached',
  UND_ERR_HEADERS_TIMEOUT: 'the server does not answer',
  UND_ERR_BODY_TIMEOUT: 'the server stopped sending its response',
  ENETUNREACH: 'the server cannot be reached',
  EHOSTUNREACH: 'the server cannot be reached',
  ETIMEDOUT: 'the server cannot be reached',
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is self-signed",
};
