import { createHash, randomBytes } from 'node:crypto';
import type { KeyKind } from './records/key-records.js';

/** The second begins with the first: which kind a presented key has is for its record to say, not for its prefix. */
const PREFIXES: Readonly<Record<KeyKind, string>> = { admin: 'svc_', assistant: 'svc_dsc_' };
const SHOWN_CHARACTERS = 4;

export interface Secret {
  /** The key itself: 32 random bytes, 43 base64url characters after the prefix. */
  readonly secret: string;
  /** Enough of the key's beginning and end to tell it in a list. */
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

/** SHA-256 as hex. A slow hash protects guessable passwords; 256 random bits need none. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
