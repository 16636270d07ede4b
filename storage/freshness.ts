/**
 * An object that was used within this time needs no touch to stay: whoever tidies a store leaves alone what was used within a
 * far longer one.
 */
const FRESH_MS = 12 * 3_600_000;

/** Whether an object last used at this time is to be touched by whoever counts on it. */
export function isStale(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() > FRESH_MS;
}
