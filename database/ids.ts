import { randomBytes } from 'node:crypto';

/** `org_`, `key_` or `site_` and 16 random characters: 96 bits, so that no id is guessed or made twice. */
export function newId(prefix: 'org' | 'key' | 'site'): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}

/** `se_` and 16 hex digits, as callers know job ids. */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`;
}
