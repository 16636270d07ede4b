import { createHmac } from 'node:crypto';
import { equalInConstantTime } from './equal-in-constant-time.js';

/** Permission of the host to send one reader's request about a site to the API. It contains no secret, and only the API accepts it. */
export interface HostGrant {
  readonly organizationId: string;
  readonly domain: string;
  /** The reader's address, for the limit of requests. */
  readonly address: string;
  /** The last second at which the permission is accepted, in seconds since 1970. */
  readonly until: number;
}

/** The scheme of the `Authorization` header that carries a permission. */
export const HOST_SCHEME = 'Offprint-Host';

/** Signs a permission, as `<its fields>.<signature>`. */
export function signHostGrant(secret: string, { organizationId, domain, address, until }: HostGrant): string {
  const fields = Buffer.from(JSON.stringify([organizationId, domain, address, until])).toString('base64url');
  return `${fields}.${signature(secret, fields)}`;
}

/** Returns the permission of a signed text; undefined if it was not signed with this secret, or has expired. */
export function readHostGrant(secret: string, text: string, nowSeconds: number): HostGrant | undefined {
  const [, fields = '', given = ''] = /^([\w-]{1,4000})\.([\w-]{43})$/.exec(text) ?? [];
  if (!equalInConstantTime(given, signature(secret, fields))) return undefined;
  const [organizationId, domain, address, until] = JSON.parse(Buffer.from(fields, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
  ];
  return nowSeconds > until ? undefined : { organizationId, domain, address, until };
}

/** Signs the fields. The prefix keeps the signature from being valid for a preview, whose permissions the same secret signs. */
function signature(secret: string, fields: string): string {
  return createHmac('sha256', secret).update(`offprint-host:${fields}`).digest('base64url');
}
