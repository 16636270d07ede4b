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
import { retryAfterMs } from '../../site/outside/retry-after.js';
import { resolveBySystem } from '../resolve-by-system.js';
import { createCookieJar } from './cookie-jar.js';
import { createSecretMask } from './secret-mask.js';
import type { SiteCredentials } from './site-credentials.js';

/** Values with which a server can say that nothing has changed. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface SiteResponse extends Validators {
  readonly status: number;
  /** The absolute target of a redirect; undefined for other responses. */
  readonly location?: string;
  readonly contentType?: string;
  /** The `X-Robots-Tag` headers, one per line. */
  readonly robots?: string;
  readonly retryAfterSeconds?: number;
  /** True when the server set a cookie that it had not set before. */
  readonly setsCookie: boolean;
  /** True when the server repeated the site's credentials, which were replaced with asterisks. */
  readonly repeatsCredentials?: true;
  /** The decompressed body; empty for anything but a response of 200. */
  readonly body: Buffer;
}

export interface GetOptions {
  readonly validators?: Validators | undefined;
  readonly signal?: AbortSignal;
  /** True for a request without the site's credentials and cookies, on behalf of a page of another origin. */
  readonly isAnonymous?: boolean;
}

/** Fetches single responses from servers: redirects are reported, not followed. It reaches only allowed hosts. */
export interface SiteClient {
  /** Fetches an address. Throws `FetchFailure`, and the signal's reason when aborted. */
  get(address: string, options?: GetOptions): Promise<SiteResponse>;
  /** Returns whether requests for an address carry the site's credentials. */
  isSignedIn?(address: string): boolean;
  close(): Promise<void>;
}

export interface SiteClientOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /**
   * The hosts that may be in a private network: any, none, or only this one. Every connection is checked, so also the
   * targets of redirects and links.
   */
  readonly privateNetwork: 'allowed' | 'refused' | { readonly onlyHostOf: string };
  readonly resolveName?: ResolveName;
  /** The credentials of a site behind a sign-in. No other origin receives them. */
  readonly credentials?: SiteCredentials | undefined;
}

export async function createSiteClient(options: SiteClientOptions): Promise<SiteClient> {
  const { timeoutMs, maxBytes, privateNetwork, credentials } = options;
  const resolveName = options.resolveName ?? (privateNetwork === 'refused' ? resolveByDns : resolveBySystem);
  const isAllowedAddress = await allowedAddresses(privateNetwork, resolveName);
  const agent = createGuardedAgent({ timeoutMs, isAllowedAddress, resolveName });
  const { origin = '', headers: given = {}, cookies: ownCookies = '' } = credentials ?? {};
  const ownHeaders = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const cookies = createCookieJar(credentials && { origin, cookies: ownCookies });
  const mask = createSecretMask(credentials);
  const isSignedIn = (url: URL) => credentials !== undefined && url.origin === origin;
  return {
    isSignedIn: (address) => URL.canParse(address) && isSignedIn(new URL(address)),
    async get(address, { validators = {}, signal, isAnonymous = false } = {}) {
      signal?.throwIfAborted();
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const url = parseWebAddress(address);
        // Without credentials there is no identity to protect.
        const hasIdentity = !(isAnonymous && isSignedIn(url));
        const response = await request(url, {
          dispatcher: agent,
          signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
          headers: {
            ...headersFor(validators, hasIdentity ? cookies.header(url.origin) : undefined),
            ...(hasIdentity && isSignedIn(url) && ownHeaders),
          },
        });
        const { statusCode: status, headers } = response;
        const set = headers['set-cookie'];
        const lines = set === undefined ? [] : [set].flat();
        const setsCookie = hasIdentity && cookies.take(url.origin, lines, headerOf(response, 'date'));
        const isContent = status === 200;
        if (!isContent) discardBody(response);
        const raw = isContent ? await readBody(response, maxBytes) : Buffer.alloc(0);
        const body = await decodeBody(raw, headerOf(response, 'content-encoding'), maxBytes);
        const facts = { status, setsCookie, body, ...robotsOf(headers['x-robots-tag']) };
        if (!isSignedIn(url)) return { ...facts, ...metadata((name) => headerOf(response, name), url) };
        const masked = (name: string) => {
          const bytes = Buffer.from(headerOf(response, name) ?? '');
          return mask(bytes) ? bytes.toString() : headerOf(response, name);
        };
        const { etag, lastModified, ...others } = metadata(masked, url);
        // A page with asterisks is fetched again by the next export: its validators describe what the server sent.
        if (mask(body)) return { ...facts, ...others, repeatsCredentials: true };
        return {
          ...facts,
          ...others,
          ...(etag !== undefined && { etag }),
          ...(lastModified !== undefined && { lastModified }),
        };
      } catch (error) {
        signal?.throwIfAborted();
        throw asFetchFailure(error, timeout.aborted ? timeoutMs : undefined);
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * Returns a check of addresses. The addresses of the one allowed host are resolved once, so a name that changes its
 * meaning later leads nowhere. Only connections to that host and port may use them: another name of the same machine,
 * or another port, was not allowed.
 */
async function allowedAddresses(
  privateNetwork: SiteClientOptions['privateNetwork'],
  resolveName: ResolveName,
): Promise<(address: string, wanted: WantedConnection) => boolean> {
  if (privateNetwork === 'allowed') return () => true;
  if (privateNetwork === 'refused') return isPublicAddress;
  const { onlyHostOf } = privateNetwork;
  const host = new URL(onlyHostOf).hostname.replace(/^\[|\]$/g, '');
  const allowed = new Set(isIP(host) === 0 ? await resolveName(host).catch(() => []) : [host]);
  return (address, { origin }) => isPublicAddress(address) || (allowed.has(address) && isSameHost(origin, onlyHostOf));
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

/** Returns the `X-Robots-Tag` headers, of which a response may have several. */
function robotsOf(header: string | string[] | undefined): Pick<SiteResponse, 'robots'> {
  return header === undefined ? {} : { robots: [header].flat().join('\n').slice(0, MAX_ROBOTS_CHARACTERS) };
}

const MAX_ROBOTS_CHARACTERS = 2000;

function metadata(
  header: (name: string) => string | undefined,
  url: URL,
): Omit<SiteResponse, 'status' | 'setsCookie' | 'body' | 'robots'> {
  const [location, contentType, etag, lastModified, retryAfter] = [
    'location',
    'content-type',
    'etag',
    'last-modified',
    'retry-after',
  ].map(header);
  const restMs = retryAfterMs(retryAfter);
  const retryAfterSeconds = restMs === undefined ? undefined : Math.ceil(restMs / 1000);
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
