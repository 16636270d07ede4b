const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A Monday: 5 January 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Returns the start of the week that contains a moment: Monday, 0:00 UTC. */
export function startOfWeek(moment: Date): Date {
  return new Date(FIRST_MONDAY_MS + Math.floor((moment.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS);
}

/** Returns the starts of the last `count` weeks, oldest first; the last one is the week of `now`. */
export function lastWeeks(count: number, now: Date): readonly Date[] {
  const current = startOfWeek(now).getTime();
  return Array.from({ length: count }, (_, index) => new Date(current - (count - 1 - index) * WEEK_MS));
}

/** Returns how many of the moments are in each of the weeks. */
export function countByWeek(moments: readonly Date[], weeks: readonly Date[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const moment of moments) {
    const week = startOfWeek(moment).getTime();
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return weeks.map((week) => counts.get(week.getTime()) ?? 0);
}
