const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const DAY_SECONDS = 86_400;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', DAY_SECONDS],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns how long ago an instant was, or how long it is until then. Days are those of the calendar: tomorrow ends at midnight. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? [];
  if (unit === undefined || size === undefined) return seconds < 0 ? 'just now' : 'in a moment';
  return RELATIVE.format(unit === 'day' ? dayOf(at) - dayOf(now) : Math.round(seconds / size), unit);
}

/** Returns the number of a day in the reader's calendar. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (DAY_SECONDS * 1000);
}
