import assert from 'node:assert/strict';
import { parseCron } from '../../../api/routes/schedules/cron.js';
import { nextTimes } from '../../../api/routes/schedules/next-times.js';

describe('the next times of a cron expression', () => {
  for (const [what, cron, timeZone, after, expected] of [
    ['each quarter, not the one that is now', '*/15 * * * *', 'UTC', '2026-11-28T10:15:00Z', ['28T10:30', '28T10:45']],
    ['a time of day, in summer', '0 6 * * *', 'Europe/Zurich', '2026-07-01T03:59:59Z', ['01T04:00', '02T04:00']],
    ['a time of day, in winter', '0 6 * * *', 'Europe/Zurich', '2026-11-28T12:00:00Z', ['29T05:00', '30T05:00']],
    ['days of the week', '0 6 * * sat,sun', 'UTC', '2026-11-25T00:00:00Z', ['28T06:00', '29T06:00']],
    [
      'a day that clocks begin elsewhere',
      '0 0 * * *',
      'Pacific/Kiritimati',
      '2026-11-28T11:00:00Z',
      ['29T10:00', '30T10:00'],
    ],
    ['half an hour beside', '0 9 * * *', 'Asia/Kolkata', '2026-11-28T12:00:00Z', ['29T03:30', '30T03:30']],
    [
      'a time that clocks jump over does not come',
      '30 2 * * *',
      'Europe/Zurich',
      '2026-03-27T12:00:00Z',
      ['28T01:30', '30T00:30'],
    ],
    ['a time that comes twice', '30 1 * * *', 'America/New_York', '2026-11-01T00:00:00Z', ['01T05:30', '01T06:30']],
    // East of Greenwich, the engine takes only the second of two equal hours, and continues an hour later.
    ['the second of two', '30 2 * * *', 'Europe/Zurich', '2026-10-24T12:00:00Z', ['25T01:30', '26T01:30']],
    [
      'the second of two, half an hour apart',
      '45 1 * * *',
      'Australia/Lord_Howe',
      '2026-04-03T20:00:00Z',
      ['04T15:15', '05T15:15'],
    ],
    [
      'what the engine makes of an hour that comes twice',
      '*/20 * * * *',
      'Europe/Zurich',
      '2026-10-24T23:30:00Z',
      ['24T23:40', '25T00:00', '25T01:20', '25T02:40', '25T03:00'],
    ],
    [
      'half past two, though clocks go back by half an hour',
      '30 2 * * *',
      'Australia/Lord_Howe',
      '2026-04-03T20:00:00Z',
      ['04T16:00', '05T16:00'],
    ],
  ] as const) {
    it(`are ${what}`, () => {
      const times = next(cron, timeZone, after, expected.length);
      assert.deepEqual(
        times.map((at) => at.slice(8, 16)),
        expected,
      );
    });
  }

  it('are years apart for 29 February, over a century that has none', () => {
    const years = next('0 0 29 2 *', 'UTC', '2090-01-01T00:00:00Z', 5).map((at) => at.slice(0, 4));
    assert.deepEqual(years, ['2092', '2096', '2104', '2108', '2112']);
  });

  function next(cron: string, timeZone: string, after: string, count: number): readonly string[] {
    const expression = parseCron(cron);
    if ('problem' in expression) throw new Error(expression.problem);
    return nextTimes(expression, { timeZone, after: new Date(after), count }).map((at) => at.toISOString());
  }
});
