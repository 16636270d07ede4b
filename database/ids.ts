import { randomBytes } from 'node:crypto';

/** A kind's prefix and 16 random characters: 96 bits, so that no id is guessed or made twice. */
export function newId(prefix: 'org' | 'key' | 'site' | 'invite' | 'event'): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}

/** `se_` and 16 hex digits, as callers know job ids. */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`;
}
