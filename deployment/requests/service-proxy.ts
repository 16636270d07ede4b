import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Logger } from '../../logging/logger.js';
import { type HostingFeature, type HostingWish, isFeatureOn } from '../../site/model/hosting.js';
import { sendJson } from '../serve/send-text.js';
import { isSameOrigin } from './is-same-origin.js';
import { readBody } from './read-body.js';

/** The service that answers a site's readers. */
export interface ReaderService {
  /** The address without a final slash. */
  readonly url: string;
  readonly domain: string;
  /** Returns the headers that a request is forwarded with, which show who forwards it and for whom. */
  readonly headers: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** The log message if the service does not accept them. */
  readonly rejected: string;
}

interface ProxiedCall {
  readonly feature: HostingFeature;
  readonly target: (domain: string) => string;
}

/** The requests that pages may send to the service through their own host, by the path below `/_offprint`. */
const CALLS: Readonly<Record<string, ProxiedCall>> = {
  '/assistant/v1/message': { feature: 'assistant', target: (domain) => `/discovery/v1/assistant/${domain}/message` },
  '/assistant/v2/message': { feature: 'assistant', target: (domain) => `/discovery/v2/assistant/${domain}/message` },
  '/assistant/v1/feedback': { feature: 'assistant', target: (domain) => `/discovery/v1/assistant/${domain}/feedback` },
  '/search': { feature: 'search', target: (domain) => `/discovery/v1/search/${domain}` },
};

/** The service's own limit of a conversation. */
const MAX_BYTES = 2 * 1024 * 1024;
const PASSED_BACK = [
  'content-type',
  'x-vercel-ai-data-stream',
  'x-vercel-ai-ui-message-stream',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-request-id',
];

/** The features that a site offers its readers, and the service that answers them; undefined if there is none. */
export interface Offered {
  readonly hosting: HostingWish;
  readonly service: ReaderService | undefined;
}

/** Creates a proxy that forwards questions to the service with headers that no page ever sees. It returns false for other paths. */
export function createServiceProxy(log: Logger) {
  return async function proxy(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    { hosting, service }: Offered,
  ): Promise<boolean> {
    const call = Object.hasOwn(CALLS, path) ? CALLS[path] : undefined;
    if (call === undefined) return false;
    const refusal = refusalOf(request, call, { hosting, service });
    if (refusal !== undefined || service === undefined) {
      refuse(response, refusal ?? NOT_OFFERED);
      return true;
    }
    const body = await readBody(request, MAX_BYTES);
    if (body === undefined)
      refuse(response, [413, 'too_large', `the body is longer than ${MAX_BYTES} bytes; send less`]);
    else
      await forward(request, response, { service, path: call.target(encodeURIComponent(service.domain)), body, log });
    return true;
  };
}

type Refusal = readonly [status: number, code: string, error: string];

const NOT_OFFERED: Refusal = [
  404,
  'not_found',
  'this deployment does not offer this feature; see hosting and service.assistantKey in its settings',
];

function refusalOf(
  request: IncomingMessage,
  { feature }: ProxiedCall,
  { hosting, service }: Offered,
): Refusal | undefined {
  if (service === undefined || !isFeatureOn(feature, hosting)) return NOT_OFFERED;
  if (request.method !== 'POST') return [405, 'method_not_allowed', 'use POST'];
  // The key pays for this site's readers, not for pages of other sites.
  if (!isSameOrigin(request)) return [403, 'forbidden', 'only pages of this site may send requests'];
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return [415, 'unsupported_media_type', 'send JSON, as Content-Type: application/json'];
  }
  return undefined;
}

function refuse(response: ServerResponse, [status, code, error]: Refusal): void {
  if (status === 405) response.setHeader('Allow', 'POST');
  if (status === 413) response.setHeader('Connection', 'close');
  sendJson(response, status, { error, code });
}

interface Forwarded {
  readonly service: ReaderService;
  readonly path: string;
  readonly body: Buffer;
  readonly log: Logger;
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { service, path, body, log }: Forwarded,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  let answer: Response;
  try {
    answer = await fetch(service.url + path, {
      method: 'POST',
      body: new Uint8Array(body),
      redirect: 'error',
      signal: gone.signal,
      headers: { ...service.headers(request), 'Content-Type': 'application/json' },
    });
  } catch {
    if (gone.signal.aborted) return;
    log.warn({ path }, 'The service is unreachable; a request of a reader failed.');
    response.setHeader('Retry-After', '5');
    refuse(response, [503, 'unavailable', 'the service is not available; try again later']);
    return;
  }
  // An invalid key is the operator's problem, not the reader's.
  if (answer.status === 401 || answer.status === 403) {
    await answer.body?.cancel();
    log.error({ path, status: answer.status }, service.rejected);
    refuse(response, [503, 'unavailable', 'the assistant is not configured correctly; tell the operator of this site']);
    return;
  }
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.setHeader('Cache-Control', 'no-cache, no-transform');
  response.setHeader('X-Accel-Buffering', 'no');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.writeHead(answer.status);
  response.flushHeaders();
  if (answer.body === null) response.end();
  // A stream that breaks on either side ends both; the reader's program notices it.
  else await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => undefined);
}
