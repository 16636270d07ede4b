import assert from 'node:assert/strict';
import { createCookieJar } from '../../../source/live/cookie-jar.js';

const ORIGIN = 'https://docs.example.com';

describe('the cookies of a crawl', () => {
  const cases: readonly [claim: string, line: string, date: string | undefined, kept: string | undefined][] = [
    ['are kept', 'a=1', undefined, 'a=1'],
    ['are kept until a date to come', 'a=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT', undefined, 'a=1'],
    ['are deleted by a date that has passed', 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', undefined, undefined],
    [
      "are kept until a date by the server's clock, which may be behind",
      'a=1; Expires=Sun, 03 Jan 2010 00:00:00 GMT',
      'Sat, 02 Jan 2010 00:00:00 GMT',
      'a=1',
    ],
    [
      "are deleted by the server's clock, which may be ahead",
      'a=1; Expires=Thu, 03 Jan 9000 00:00:00 GMT',
      'Fri, 04 Jan 9000 00:00:00 GMT',
      undefined,
    ],
    [
      'are deleted by an age of 0, whatever the date',
      'a=1; Max-Age=0; Expires=Fri, 31 Dec 9999 23:59:59 GMT',
      undefined,
      undefined,
    ],
    [
      'are kept by an age, whatever the date',
      'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60',
      undefined,
      'a=1',
    ],
  ];
  for (const [claim, line, date, kept] of cases) {
    it(claim, () => {
      const jar = createCookieJar();
      jar.take(ORIGIN, ['a=0'], undefined);
      jar.take(ORIGIN, [line], date);
      assert.equal(jar.header(ORIGIN), kept);
    });
  }
});
