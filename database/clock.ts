/** What time it is; tests pass their own to move through hours. */
export type Clock = () => Date;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Whole seconds until something counted within an hour is allowed again, when the entry that must leave the hour first
 * was made at `since` (milliseconds).
 */
export function retryAfterSeconds(since: number, now: number): number {
  return Math.max(1, Math.ceil((since + HOUR_MS - now) / 1000));
}
