import { createHmac } from 'node:crypto';
import { equalInConstantTime } from './equal-in-constant-time.js';

/** Permission to read one export at its preview address until a time. */
export interface PreviewGrant {
  readonly jobId: string;
  /** The last second of the permission, in seconds since 1970. */
  readonly until: number;
}

/**
 * The purpose of a signed text: a link opens a preview once in each browser, and a cookie is what the browser keeps. One
 * does not pass for the other, so a link in a history ends with its own time.
 */
export type GrantUse = 'link' | 'cookie';

/** Signs permissions, as `<last second to use it>.<last second of the permission>.<signature>`. */
export function signGrant(secret: string, use: GrantUse, { jobId, until, usableUntil = until }: SignedGrant): string {
  return `${usableUntil}.${until}.${signature(secret, [use, jobId, usableUntil, until])}`;
}

export interface SignedGrant extends PreviewGrant {
  /** The last second at which the text is accepted; that of the permission by default. */
  readonly usableUntil?: number;
}

/** Returns the permission of a signed text for this job; undefined if it is not valid now. */
export function readGrant(
  secret: string,
  use: GrantUse,
  { text, jobId, nowSeconds }: { readonly text: string; readonly jobId: string; readonly nowSeconds: number },
): PreviewGrant | undefined {
  const [, usable = '', last = '', given = ''] = /^(\d{1,12})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (!equalInConstantTime(given, signature(secret, [use, jobId, Number(usable), Number(last)]))) return undefined;
  const until = Number(last);
  return nowSeconds > Number(usable) || nowSeconds > until ? undefined : { jobId, until };
}

function signature(secret: string, parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(`offprint-preview:${parts.join(':')}`)
    .digest('base64url');
}
