import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../secrets/equal-in-constant-time.js';
import { isObjectKey, parseObjectKey } from '../object-key.js';
import type { SignedLink, SignedLinkOptions } from '../object-store.js';
import { parseDownloadName } from './download-name.js';
import { linkLifetime } from './link-lifetime.js';

/** The settings of a file store's links: the address of the API (without a final slash) and the secret that signs them. */
export interface FileLinkSettings {
  readonly publicUrl: string;
  readonly secret: string;
}

/** The download that a link grants. */
export interface FileLinkTarget {
  readonly key: string;
  readonly downloadName?: string;
}

/** The reason why a link is refused. `altered` covers everything that this secret did not sign exactly as it is. */
export interface FileLinkRefusal {
  readonly refused: 'expired' | 'altered';
  readonly message: string;
}

/** A whole link, or the parts that a route has extracted from it: the decoded key and the query. */
export type FileLink = string | { readonly key: string; readonly searchParams: URLSearchParams };

/**
 * Creates `<publicUrl>/files/<key>?expires=<unix seconds>&name=<download name>&signature=<base64url>`. Key, expiry and
 * name are all signed. Throws InvalidObjectKey, InvalidDownloadName or LinkLifetimeOutOfRange.
 */
export function signFileLink(
  settings: FileLinkSettings,
  key: string,
  options: SignedLinkOptions,
  now: Date,
): SignedLink {
  parseObjectKey(key);
  const downloadName = options.downloadName === undefined ? undefined : parseDownloadName(options.downloadName);
  const { endSeconds } = linkLifetime(options.expiresInSeconds, now);
  const url = writeLink(settings, { key, expires: String(endSeconds), downloadName });
  return { url, expiresAt: new Date(endSeconds * 1000) };
}

/**
 * Returns the download that the link grants at `now`, or the reason why it is refused. A link that differs in any
 * character from the created one is altered; a whole link must also begin with the settings' `publicUrl`.
 */
export function verifyFileLink(
  settings: FileLinkSettings,
  link: FileLink,
  now: Date,
): FileLinkTarget | FileLinkRefusal {
  const parts = typeof link === 'string' ? splitLink(settings, link) : link;
  const claims = parts && readClaims(parts.key, parts.searchParams);
  if (claims === undefined) return ALTERED;
  const { key, downloadName, signature } = claims;
  if (!equalInConstantTime(signature, sign(settings.secret, claims))) return ALTERED;
  if (typeof link === 'string' && link !== writeLink(settings, claims)) return ALTERED;
  if (now.getTime() >= Number(claims.expires) * 1000) return EXPIRED;
  return downloadName === undefined ? { key } : { key, downloadName };
}

const ALTERED: FileLinkRefusal = {
  refused: 'altered',
  message: 'this link is invalid or was modified; request a new one',
};
const EXPIRED: FileLinkRefusal = { refused: 'expired', message: 'this link has expired; request a new one' };

/** The signed values of a link. The expiry is kept as it is written, so that `01700000000` does not pass for `1700000000`. */
interface LinkClaims {
  readonly key: string;
  readonly expires: string;
  readonly downloadName?: string;
}

function writeLink({ publicUrl, secret }: FileLinkSettings, claims: LinkClaims): string {
  const query = new URLSearchParams({ expires: claims.expires });
  if (claims.downloadName !== undefined) query.set('name', claims.downloadName);
  query.set('signature', sign(secret, claims));
  return `${publicUrl}/files/${claims.key}?${query}`;
}

/**
 * Signs the values. JSON separates them whatever they contain; the first value keeps these signatures from being valid
 * in any other use of the secret.
 */
function sign(secret: string, { key, expires, downloadName }: LinkClaims): string {
  const message = JSON.stringify(['offprint file link 1', key, expires, downloadName ?? null]);
  return createHmac('sha256', secret).update(message).digest('base64url');
}

function splitLink({ publicUrl }: FileLinkSettings, link: string) {
  const start = `${publicUrl}/files/`;
  const question = link.indexOf('?');
  if (!link.startsWith(start) || question < start.length) return undefined;
  return { key: link.slice(start.length, question), searchParams: new URLSearchParams(link.slice(question)) };
}

const PARAMETERS = new Set(['expires', 'name', 'signature']);

function readClaims(key: string, searchParams: URLSearchParams) {
  const names = [...searchParams.keys()];
  const known = names.every((name) => PARAMETERS.has(name)) && new Set(names).size === names.length;
  const expires = searchParams.get('expires');
  const signature = searchParams.get('signature');
  if (!known || !isObjectKey(key) || signature === null || expires === null || !/^\d{1,12}$/.test(expires)) {
    return undefined;
  }
  return { key, expires, signature, downloadName: searchParams.get('name') ?? undefined };
}
