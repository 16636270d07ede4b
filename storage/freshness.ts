/**
 * An object that was used within this time counts as fresh and needs no touch. The cleanup of a store keeps objects
 * that were used within a far longer time.
 */
const FRESH_MS = 12 * 3_600_000;

/** Returns whether an object last used at `usedAt` has to be touched by a process that relies on it. */
export function isStale(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() > FRESH_MS;
}
