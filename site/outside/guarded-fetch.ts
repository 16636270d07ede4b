import { type Dispatcher, request } from 'undici';
import { ACCEPTED_ENCODINGS, decodeBody } from './decode-body.js';
import { FetchFailure } from './fetch-failure.js';
import { sniffMediaType } from './file-kind.js';
import { createGuardedAgent, type ResolveName } from './guarded-agent.js';
import { isPublicAddress } from './public-address.js';
import { svgProblem } from './svg-problem.js';

export interface GuardedFetcherOptions {
  /** For one file with all its redirects. */
  readonly timeoutMs: number;
  /** As sent, and unpacked. */
  readonly maxBytes: number;
  /** By default name servers are asked. */
  readonly lookup?: ResolveName;
  /** By default the public internet's addresses only. */
  readonly isAllowedAddress?: (address: string) => boolean;
  readonly userAgent?: string;
}

export interface FetchedFile {
  readonly bytes: Buffer;
  /** Told by the bytes. */
  readonly mime: string;
}

/** Fetches files that authors name. It sends no cookies and no referrer, and reaches nothing inside our network. */
export interface GuardedFetcher {
  /** Throws {@link FetchFailure} with a plain reason, and the signal's reason when aborted. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchedFile>;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Offprint/1 (documentation export)';

export function createGuardedFetcher(options: GuardedFetcherOptions): GuardedFetcher {
  const { timeoutMs, maxBytes, lookup, isAllowedAddress = isPublicAddress, userAgent = USER_AGENT } = options;
  const agent = createGuardedAgent({ timeoutMs, isAllowedAddress, resolveName: lookup });

  const ask = (url: URL, signal: AbortSignal) =>
    request(url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': userAgent,
        accept: 'image/*,font/*,video/*;q=0.9,*/*;q=0.5',
        'accept-encoding': ACCEPTED_ENCODINGS,
      },
    });

  const follow = async (start: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
    let url = parseAddress(start);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await ask(url, signal);
      if (!REDIRECTS.has(response.statusCode)) return response;
      discard(response);
      const location = headerOf(response, 'location');
      if (location === undefined) throw new FetchFailure('answer', 'it redirects to nowhere');
      url = parseAddress(location, url);
    }
    throw new FetchFailure('answer', `it redirects more than ${MAX_REDIRECTS} times`);
  };

  return {
    async fetch(url, signal) {
      signal?.throwIfAborted();
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await follow(url, signal === undefined ? timeout : AbortSignal.any([timeout, signal]));
        return await takeFile(response, maxBytes);
      } catch (error) {
        signal?.throwIfAborted();
        throw asFailure(error, timeout.aborted ? timeoutMs : undefined);
      }
    },
    close: () => agent.destroy(),
  };
}

/** The URL parser turns odd forms of numbers (`0x7f.1`, `2130706433`) into the address that they mean. */
function parseAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new FetchFailure('refused', 'it is no valid address');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFailure('refused', `only http and https are fetched, not ${url.protocol.slice(0, 30)}`);
  }
  if (url.username !== '' || url.password !== '') throw new FetchFailure('refused', 'the address holds a password');
  // Below 1024 live mail, name and file servers, which a crafted request could talk to.
  if (url.port !== '' && Number(url.port) < 1024 && url.port !== '80' && url.port !== '443') {
    throw new FetchFailure('refused', `the port ${url.port} is not one of the web's`);
  }
  return url;
}

async function takeFile(response: Dispatcher.ResponseData, maxBytes: number): Promise<FetchedFile> {
  if (response.statusCode !== 200) {
    discard(response);
    const kind = response.statusCode >= 500 || response.statusCode === 429 ? 'busy' : 'answer';
    throw new FetchFailure(kind, `the server answered ${response.statusCode}`);
  }
  const raw = await readBody(response, maxBytes);
  const bytes = await decodeBody(raw, headerOf(response, 'content-encoding'), maxBytes);
  if (bytes.length === 0) throw new FetchFailure('answer', 'the server sent nothing');
  const mime = sniffMediaType(bytes);
  if (mime === undefined) {
    const declared = headerOf(response, 'content-type')?.split(';', 1)[0]?.slice(0, 60) ?? 'no type';
    throw new FetchFailure(
      'answer',
      `it is no picture, font or video that browsers show (the server calls it ${declared})`,
    );
  }
  const problem = mime === 'image/svg+xml' ? svgProblem(bytes) : undefined;
  if (problem !== undefined) throw new FetchFailure('unsafe-content', problem);
  return { bytes, mime };
}

async function readBody(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => {
    discard(response);
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

function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The rest of a body that nobody wants is not waited for; ending it early is an error to the stream alone. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => undefined).destroy();
}

function asFailure(error: unknown, timedOutAfterMs: number | undefined): FetchFailure {
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
  ECONNREFUSED: 'the server takes no connections',
  ECONNRESET: 'the server broke the connection off',
  UND_ERR_SOCKET: 'the server broke the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'the server cannot be reached',
  UND_ERR_HEADERS_TIMEOUT: 'the server does not answer',
  UND_ERR_BODY_TIMEOUT: 'the server stopped in the middle of its answer',
  ENETUNREACH: 'the server cannot be reached',
  EHOSTUNREACH: 'the server cannot be reached',
  ETIMEDOUT: 'the server cannot be reached',
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is its own",
};
