/** What time it is; tests pass their own to move through hours. */
export type Clock = () => Date;

export const HOUR_MILLISECONDS = 3_600_000;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/**
 * Whole seconds until something counted within an hour is allowed again, when the entry that must leave the hour first
 * was made at `since` (milliseconds).
 */
export function retryAfterSeconds(since: number, now: number): number {
  return Math.max(1, Math.ceil((since + HOUR_MILLISECONDS - now) / 1000));
}
