import { randomBytes } from 'node:crypto';

/** The prefix, `_` and 16 random characters: 96 bits, so that no id is guessed or made twice. */
export function newId(prefix: 'org' | 'key' | 'site' | 'wh' | 'msg' | 'invite' | 'event'): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}

/** `se_` and 16 hex digits, as callers know job ids. */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`;
}

/** `thr_` and 32 random characters: 192 bits, since knowing a thread's id is what lets a reader go on with it. */
export function newThreadId(): string {
  return `thr_${randomBytes(24).toString('base64url')}`;
}

/** `msg_` and 24 random characters: of an answer, as streams and feedback name it. */
export function newMessageId(): string {
  return `msg_${randomBytes(18).toString('base64url')}`;
}
