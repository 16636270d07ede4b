/** Returns the current time. Tests pass their own clock to move through hours. */
export type Clock = () => Date;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the whole seconds after which an hourly limit allows another entry, if the entry that has to leave the hour
 * first was made at `since` (milliseconds).
 */
export function retryAfterSeconds(since: number, now: number): number {
  return Math.max(1, Math.ceil((since + HOUR_MS - now) / 1000));
}
