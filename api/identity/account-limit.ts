import { createHash } from 'node:crypto';
import type { CounterRepository } from '../../database/records/assistant-records.js';

/** Wrong passwords that an account may be tried with, from whatever addresses, before it takes none for a while. */
export const MAX_FAILED_SIGN_INS = 10;
const WINDOW_MS = 15 * 60_000;

/** Counts sign-ins that have not succeeded, by the account that they name. */
export interface AccountLimit {
  /** Counts an attempt; answers the seconds to wait where it must not be made, and whether it is the first that is refused. */
  begin(email: string): Promise<{ readonly retryAfterSeconds: number; readonly isFirst: boolean } | undefined>;
  /** Forgets the failed attempts: whoever has the password is let in. */
  succeed(email: string): Promise<void>;
}

/** An address that nobody has is counted like any other, so that the limit tells nothing about who has an account. */
export function createAccountLimit(counters: CounterRepository): AccountLimit {
  return {
    async begin(email) {
      const { points, remainingMilliseconds } = await counters.add({
        key: keyOf(email),
        points: 1,
        milliseconds: WINDOW_MS,
      });
      if (points <= MAX_FAILED_SIGN_INS) return undefined;
      const retryAfterSeconds = Math.max(1, Math.ceil(remainingMilliseconds / 1000));
      return { retryAfterSeconds, isFirst: points === MAX_FAILED_SIGN_INS + 1 };
    },
    succeed: async (email) => {
      await counters.remove(keyOf(email));
    },
  };
}

const keyOf = (email: string) => `sign-in:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
