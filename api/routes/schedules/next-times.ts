import type { CronExpression } from './cron.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Of every zone from UTC. */
const MOST_OFFSET_MS = 15 * HOUR_MS;
/** 29 February may be eight years away, five of them three times as far. */
const MOST_DAYS = 366 * 30;

export interface TimesQuery {
  readonly timeZone: string;
  readonly after: Date;
  readonly count: number;
}

/**
 * The next times that an expression names on the clocks of a zone, as the engine takes them: one that the clocks jump over does not come.
 * Known before there is a schedule that the engine could be asked about.
 */
export function nextTimes(expression: CronExpression, { timeZone, after, count }: TimesQuery): readonly Date[] {
  const clock = clockOf(timeZone);
  const clockTimes = timesOfDay(expression);
  const today = Math.floor((after.getTime() + clock(after.getTime())) / DAY_MS) * DAY_MS;
  const times: number[] = [];
  for (let day = 0; day < MOST_DAYS && times.length < count; day++) {
    const midnight = today + day * DAY_MS;
    if (!isNamed(expression, new Date(midnight))) continue;
    const offsets = new Set([clock(midnight - MOST_OFFSET_MS), clock(midnight + DAY_MS + MOST_OFFSET_MS)]);
    const found = clockTimes.flatMap((time) => instantsOf(midnight + time, offsets, clock));
    times.push(...found.filter((time) => time > after.getTime()).sort((one, other) => one - other));
  }
  return times.slice(0, count).map((time) => new Date(time));
}

/** A clock's reading is written as the instant that it would be in UTC. */
function isNamed({ months, daysOfMonth, daysOfWeek }: CronExpression, day: Date): boolean {
  return months.has(day.getUTCMonth() + 1) && daysOfMonth.has(day.getUTCDate()) && daysOfWeek.has(day.getUTCDay());
}

function timesOfDay({ hours, minutes }: CronExpression): readonly number[] {
  return [...hours].flatMap((hour) => [...minutes].map((minute) => hour * HOUR_MS + minute * MINUTE_MS));
}

/** When clocks show this: once, on the night that they are set forward perhaps never, on the night that they are set back perhaps twice. */
function instantsOf(reading: number, offsets: ReadonlySet<number>, clock: Clock): readonly number[] {
  const [only] = offsets;
  if (offsets.size === 1 && only !== undefined) return [reading - only];
  return [...offsets].flatMap((offset) => (clock(reading - offset) === offset ? [reading - offset] : []));
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
