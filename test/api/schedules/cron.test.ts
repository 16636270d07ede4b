import assert from 'node:assert/strict';
import { type CronExpression, parseCron } from '../../../api/routes/schedules/cron.js';

describe('cron expressions', () => {
  const values = (text: string): Readonly<Record<keyof CronExpression, readonly number[]>> => {
    const expression = parseCron(text);
    if ('problem' in expression) throw new Error(expression.problem);
    const sorted = (set: ReadonlySet<number>) => [...set].sort((one, other) => one - other);
    const { minutes, hours, daysOfMonth, months, daysOfWeek } = expression;
    return {
      minutes: sorted(minutes),
      hours: sorted(hours),
      daysOfMonth: sorted(daysOfMonth),
      months: sorted(months),
      daysOfWeek: sorted(daysOfWeek),
    };
  };

  for (const [text, field, expected] of [
    ['0 3 * * *', 'hours', [3]],
    ['*/15 8-18 * * mon-fri', 'minutes', [0, 15, 30, 45]],
    ['*/15 8-18 * * mon-fri', 'daysOfWeek', [1, 2, 3, 4, 5]],
    ['0,30 0 1 jan,jul *', 'months', [1, 7]],
    ['0,30 0 1 jan,jul *', 'minutes', [0, 30]],
    [' 5  4 * * SUN ', 'daysOfWeek', [0]],
    ['0 0 1-7/2 * *', 'daysOfMonth', [1, 3, 5, 7]],
    ['0 0 * * 7', 'daysOfWeek', [0]],
    ['0 0 * * */2', 'daysOfWeek', [0, 2, 4, 6]],
    ['50/4 0 * * *', 'minutes', [50, 54, 58]],
    ['0 0 29 2 *', 'daysOfMonth', [29]],
  ] as const) {
    it(`${JSON.stringify(text)} is one, with ${expected} as ${field}`, () =>
      assert.deepEqual(values(text)[field], expected));
  }

  for (const [text, sentence] of [
    ['', /five fields/],
    ['0 3 * *', /five fields/],
    ['0 0 3 * * *', /five fields/],
    ['@daily', /five fields/],
    ['@every 5s', /five fields/],
    ['CRON_TZ=UTC 0 3 * * *', /five fields/],
    ['60 3 * * *', /"60" as minute/],
    ['0 24 * * *', /as hour/],
    ['0 3 0 * *', /as day of month/],
    ['0 3 * 13 *', /as month/],
    ['0 3 * * 8', /as day of week/],
    ['0 3 * * tue-mon', /as day of week/],
    ['9-5 3 * * *', /as minute/],
    ['*/0 3 * * *', /as minute/],
    ['*/99 3 * * *', /as minute/],
    ['1,,2 3 * * *', /as minute/],
    ['x 3 * * *', /as minute/],
    ['0 3 # * *', /as day of month/],
    ['0 3 1 * mon', /both the day of month and the day of week/],
    ['0 3 30 2 *', /never matches/],
    ['0 3 31 apr,jun,9 *', /none of its months has a day 31/],
  ] as const) {
    it(`${JSON.stringify(text)} is none`, () => {
      const expression = parseCron(text);
      assert.match('problem' in expression ? expression.problem : '', sentence);
    });
  }
});
