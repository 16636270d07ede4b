import { randomBytes } from 'node:crypto';

/** Returns the prefix, `_` and 16 random characters: 96 bits, so that ids are neither guessed nor created twice. */
export function newId(
  prefix: 'org' | 'key' | 'site' | 'wh' | 'msg' | 'invite' | 'event' | 'dh' | 'nt' | 'ntm' | 'cd',
): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}

/** Returns `se_` and 16 hex digits, the format of job ids in the API. */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`;
}

/** Returns `thr_` and 32 random characters: 192 bits, because whoever knows a thread's id can continue it. */
export function newThreadId(): string {
  return `thr_${randomBytes(24).toString('base64url')}`;
}

/** Returns `msg_` and 24 random characters: the id of an answer in streams and feedback. */
export function newMessageId(): string {
  return `msg_${randomBytes(18).toString('base64url')}`;
}
