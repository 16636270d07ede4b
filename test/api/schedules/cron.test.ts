import assert from 'node:assert/strict';
import { cronProblem } from '../../../api/routes/schedules/cron.js';

describe('cron expressions', () => {
  for (const text of [
    '0 3 * * *',
    '*/15 8-18 * * mon-fri',
    '0,30 0 1 jan,jul *',
    ' 5  4 * * SUN ',
    '0 0 1-7/2 * *',
    '0 0 * * 7',
  ]) {
    it(`${JSON.stringify(text)} is one`, () => assert.equal(cronProblem(text), undefined));
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
    ['0 3 1 * mon', /days of the month and of the week/],
  ] as const) {
    it(`${JSON.stringify(text)} is none`, () => assert.match(cronProblem(text) ?? '', sentence));
  }
});
