import type { CronExpression } from './cron.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 29 February may be eight years away. */
const MAX_DAYS = 366 * 9;

export interface TimesQuery {
  readonly timeZone: string;
  readonly after: Date;
  readonly count: number;
}

/**
 * The next times that an expression names on the clocks of a zone, as the engine takes them: one that the clocks jump over does not come,
 * and of one that they show twice some zones have both, others one. Known before there is a schedule that the engine could be asked about.
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
 * The engine's walk, step by step, since what it makes of an hour that comes twice follows from nothing else. Clocks' readings are
 * written as the instants that they would be in UTC.
 */
function timeAfter(expression: CronExpression, clock: Clock, instant: number): number | undefined {
  const start = instant + clock(instant);
  let day = Math.floor(start / DAY_MS) * DAY_MS;
  let hour = hourOf(start);
  let minute = Math.floor((start % HOUR_MS) / MINUTE_MS) + 1;
  // In the second of two equal hours all is counted from the first.
  let shift = hourOf(instant - HOUR_MS + clock(instant - HOUR_MS)) === hour ? HOUR_MS : 0;
  const end = day + MAX_DAYS * DAY_MS;
  while (day < end) {
    if (minute > 59) {
      const [from, to] = [instantOf(day + hour * HOUR_MS, clock), instantOf(day + (hour + 1) * HOUR_MS, clock)];
      // What is named of an hour that comes again is looked for again.
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

/** When clocks show this; of two such instants the one that is nearer to the same reading in UTC, as the engine's language has it. */
function instantOf(reading: number, clock: Clock): number {
  const offset = clock(reading);
  const instant = reading - offset;
  return clock(instant) === offset ? instant : reading - clock(instant);
}

/** By how many milliseconds clocks are ahead of UTC at an instant. */
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
