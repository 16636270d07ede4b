import type { CronExpression } from './cron.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of days to search: 29 February may be eight years away. */
const MAX_DAYS = 366 * 9;

export interface TimesQuery {
  readonly timeZone: string;
  readonly after: Date;
  readonly count: number;
}

/**
 * Returns the next times of a cron expression in a time zone, as Temporal computes them. A time that the clocks skip is omitted; of a time
 * that occurs twice, some zones get both and others one. Used for schedules that Temporal does not have yet.
 */
export function nextTimes(expression: CronExpression, { timeZone, after, count }: TimesQuery): readonly Date[] {
  const clock = clockOf(timeZone);
  const times: Date[] = [];
  let last: number | undefined = after.getTime();
  while (times.length < count) {
    last = timeAfter(expression, clock, last);
    if (last === undefined) break;
    times.push(new Date(last));
  }
  return times;
}

/**
 * Returns the first time after an instant. Follows Temporal's implementation step by step, because its treatment of repeated hours cannot
 * be derived otherwise. Local times are represented as the instants that they would be in UTC.
 */
function timeAfter(expression: CronExpression, clock: Clock, instant: number): number | undefined {
  const start = instant + clock(instant);
  let day = Math.floor(start / DAY_MS) * DAY_MS;
  let hour = hourOf(start);
  let minute = Math.floor((start % HOUR_MS) / MINUTE_MS) + 1;
  // In the second of two equal hours, everything counts from the first.
  let shift = hourOf(instant - HOUR_MS + clock(instant - HOUR_MS)) === hour ? HOUR_MS : 0;
  const end = day + MAX_DAYS * DAY_MS;
  while (day < end) {
    if (minute > 59) {
      const [from, to] = [instantOf(day + hour * HOUR_MS, clock), instantOf(day + (hour + 1) * HOUR_MS, clock)];
      // A repeated hour is searched a second time.
      const isRepeated = shift === 0 && to - from > HOUR_MS;
      if (!isRepeated) hour++;
      minute = 0;
      shift = isRepeated ? HOUR_MS : 0;
    }
    if (hour > 23 || !isNamed(expression, new Date(day))) {
      day += DAY_MS;
      hour = minute = shift = 0;
    } else if (!expression.hours.has(hour)) {
      hour++;
      minute = shift = 0;
    } else if (!expression.minutes.has(minute)) minute++;
    else {
      const found = instantOf(day + hour * HOUR_MS + minute * MINUTE_MS, clock);
      if (hourOf(found + clock(found)) === hour) return found + shift;
      hour++;
      minute = 0;
    }
  }
  return undefined;
}

function isNamed({ months, daysOfMonth, daysOfWeek }: CronExpression, day: Date): boolean {
  return months.has(day.getUTCMonth() + 1) && daysOfMonth.has(day.getUTCDate()) && daysOfWeek.has(day.getUTCDay());
}

const hourOf = (reading: number) => new Date(reading).getUTCHours();

/**
 * Returns the instant of a local time. Of two such instants, returns the one that is nearer to the same time in UTC, as Go does, in which
 * Temporal is written.
 */
function instantOf(reading: number, clock: Clock): number {
  const offset = clock(reading);
  const instant = reading - offset;
  return clock(instant) === offset ? instant : reading - clock(instant);
}

/** Returns the offset of local time from UTC at an instant, in milliseconds. */
type Clock = (instant: number) => number;

function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const reading = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return reading - Math.floor(instant / 1000) * 1000;
  };
}
