import { isIP } from 'node:net';
import { request } from 'undici';
import { isSameHost } from '../../site/live/scope.js';
import { ACCEPTED_ENCODINGS, decodeBody } from '../../site/outside/decode-body.js';
import {
  createGuardedAgent,
  type ResolveName,
  resolveByDns,
  type WantedConnection,
} from '../../site/outside/guarded-agent.js';
import { USER_AGENT } from '../../site/outside/guarded-fetch.js';
import {
  asFetchFailure,
  discardBody,
  headerOf,
  parseWebAddress,
  readBody,
} from '../../site/outside/guarded-request.js';
import { isPublicAddress } from '../../site/outside/public-address.js';
import { resolveBySystem } from '../resolve-by-system.js';
import { createCookieJar } from './cookie-jar.js';

/** Lets a server say that nothing has changed. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface SiteResponse extends Validators {
  readonly status: number;
  /** Absolute; of a redirect alone. */
  readonly location?: string;
  readonly contentType?: string;
  readonly retryAfterSeconds?: number;
  /** A cookie came that the server had not set before. */
  readonly setsCookie: boolean;
  /** Unpacked; empty for anything but an answer of 200. */
  readonly body: Buffer;
}

/** Asks servers for pages, one answer at a time: redirects are told, not followed. Reaches nothing but what it may. */
export interface SiteClient {
  /** Throws `FetchFailure`, and the signal's reason when aborted. */
  get(
    address: string,
    options?: { readonly validators?: Validators | undefined; readonly signal?: AbortSignal },
  ): Promise<SiteResponse>;
  close(): Promise<void>;
}

export interface SiteClientOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Which hosts may lie in a private network: any, or this one alone. Every connection is checked, so also where a redirect or a page leads. */
  readonly privateNetwork: 'allowed' | 'refused' | { readonly onlyHostOf: string };
  readonly resolveName?: ResolveName;
}

export async function createSiteClient(options: SiteClientOptions): Promise<SiteClient> {
  const { timeoutMs, maxBytes, privateNetwork } = options;
  const resolveName = options.resolveName ?? (privateNetwork === 'refused' ? resolveByDns : resolveBySystem);
  const isAllowedAddress = await allowedAddresses(privateNetwork, resolveName);
  const agent = createGuardedAgent({ timeoutMs, isAllowedAddress, resolveName });
  const cookies = createCookieJar();
  return {
    async get(address, { validators = {}, signal } = {}) {
      signal?.throwIfAborted();
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const url = parseWebAddress(address);
        const response = await request(url, {
          dispatcher: agent,
          signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
          headers: headersFor(validators, cookies.header(url.host)),
        });
        const { statusCode: status, headers } = response;
        const set = headers['set-cookie'];
        const setsCookie = cookies.take(url.host, set === undefined ? [] : [set].flat());
        const isContent = status === 200;
        if (!isContent) discardBody(response);
        const raw = isContent ? await readBody(response, maxBytes) : Buffer.alloc(0);
        const body = await decodeBody(raw, headerOf(response, 'content-encoding'), maxBytes);
        return { status, setsCookie, body, ...metadata((name) => headerOf(response, name), url) };
      } catch (error) {
        signal?.throwIfAborted();
        throw asFetchFailure(error, timeout.aborted ? timeoutMs : undefined);
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * The one host's addresses are looked up once: a name that means something else later leads nowhere. Only connections to that very host and port
 * may lead there: the same machine under another name, or what listens beside the site, is not what was named.
 */
async function allowedAddresses(
  privateNetwork: SiteClientOptions['privateNetwork'],
  resolveName: ResolveName,
): Promise<(address: string, wanted: WantedConnection) => boolean> {
  if (privateNetwork === 'allowed') return () => true;
  if (privateNetwork === 'refused') return isPublicAddress;
  const { onlyHostOf } = privateNetwork;
  const host = new URL(onlyHostOf).hostname.replace(/^\[|\]$/g, '');
  const own = new Set(isIP(host) === 0 ? await resolveName(host).catch(() => []) : [host]);
  return (address, { origin }) => isPublicAddress(address) || (own.has(address) && isSameHost(origin, onlyHostOf));
}

function headersFor({ etag, lastModified }: Validators, cookie: string | undefined): Record<string, string> {
  return {
    'user-agent': USER_AGENT,
    accept: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.7',
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
    ...(cookie !== undefined && { cookie }),
  };
}

function metadata(
  header: (name: string) => string | undefined,
  url: URL,
): Omit<SiteResponse, 'status' | 'setsCookie' | 'body'> {
  const [location, contentType, etag, lastModified, retryAfter] = [
    'location',
    'content-type',
    'etag',
    'last-modified',
    'retry-after',
  ].map(header);
  const retryAfterSeconds = retryAfter === undefined ? undefined : secondsUntil(retryAfter);
  const target =
    location !== undefined && URL.canParse(location, url.href) ? new URL(location, url.href).href : undefined;
  return {
    ...(target !== undefined && { location: target }),
    ...(contentType !== undefined && { contentType: contentType.slice(0, 200) }),
    ...(etag !== undefined && { etag: etag.slice(0, 300) }),
    ...(lastModified !== undefined && { lastModified: lastModified.slice(0, 60) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function secondsUntil(retryAfter: string): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
