import { createHash, randomBytes } from 'node:crypto';
import type { KeyKind } from './records/key-records.js';

/** The prefixes of keys. The second begins with the first: a key's record says which kind it is, not its prefix. */
const PREFIXES: Readonly<Record<KeyKind, string>> = { admin: 'svc_', assistant: 'svc_dsc_' };
const SHOWN_CHARACTERS = 4;

export interface Secret {
  /** The key itself: a prefix and 32 random bytes as 43 base64url characters. */
  readonly secret: string;
  /** The beginning and end of the key, enough to recognize it in a list. */
  readonly prefix: string;
  readonly lastFour: string;
}

export function newSecret(kind: KeyKind): Secret {
  const secret = PREFIXES[kind] + randomBytes(32).toString('base64url');
  return {
    secret,
    prefix: secret.slice(0, PREFIXES[kind].length + SHOWN_CHARACTERS),
    lastFour: secret.slice(-SHOWN_CHARACTERS),
  };
}

/** Returns the SHA-256 as hex. A slow hash protects guessable passwords; 256 random bits need none. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
