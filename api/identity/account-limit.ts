import { createHash } from 'node:crypto';
import type { CounterRepository } from '../../database/records/assistant-records.js';

/** Maximum number of wrong passwords for an account, from any addresses, before sign-ins are refused for a while. */
export const MAX_FAILED_SIGN_INS = 10;
const WINDOW_MS = 15 * 60_000;

/** Counts failed sign-ins for each account. */
export interface AccountLimit {
  /** Counts an attempt. If it is over the limit, returns the seconds to wait and whether it is the first refused attempt. */
  begin(email: string): Promise<{ readonly retryAfterSeconds: number; readonly isFirst: boolean } | undefined>;
  /** Resets the count after a successful sign-in. */
  succeed(email: string): Promise<void>;
}

/** Creates a limit that counts unknown email addresses too, so that it does not reveal which accounts exist. */
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
