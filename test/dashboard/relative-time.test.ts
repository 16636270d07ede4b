import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const SOURCE = fileURLToPath(new URL('../../../dashboard/ui/relative-time.ts', import.meta.url));

describe('times of the dashboard', () => {
  let relativeTime: (at: Date, now: Date) => string;
  before(async () => {
    const { code } = await transform(await readFile(SOURCE, 'utf8'), { loader: 'ts', format: 'esm' });
    ({ relativeTime } = await import(`data:text/javascript,${encodeURIComponent(code)}`));
  });

  // Without a zone: of the reader's own calendar.
  for (const [now, at, words] of [
    ['2026-11-28T20:17:00', '2026-11-29T03:00:00', 'in 7 hours'],
    ['2026-11-28T20:17:00', '2026-11-30T03:00:00', 'in 2 days'],
    ['2026-11-28T00:10:00', '2026-11-29T23:50:00', 'tomorrow'],
    ['2026-11-28T03:00:00', '2026-11-26T20:17:00', '2 days ago'],
    ['2026-11-28T23:50:00', '2026-11-27T00:10:00', 'yesterday'],
    ['2026-11-28T20:17:00', '2026-11-28T20:16:30', 'just now'],
    ['2026-11-28T20:17:00', '2026-11-28T20:22:00', 'in 5 minutes'],
  ] as const) {
    it(`at ${now}, ${at} is ${words}`, () => assert.equal(relativeTime(new Date(at), new Date(now)), words));
  }
});
