import assert from 'node:assert/strict';
import type { TestEngine } from '../support/databases.js';
import { useFreshDatabase } from './contract-context.js';

export function analyticsContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  const view = (path: string, views: number, day = '2026-01-02') => ({ siteId: 's', day, path, views });
  const search = (text: string, searches: number, misses = 0) => ({
    siteId: 's',
    day: '2026-01-02',
    text,
    searches,
    misses,
  });

  it('counts of several processes add up, by day, page and words', async () => {
    const { analytics } = context().database;
    const counts = { pages: [view('a', 1), view('b', 2), view('a', 5, '2026-01-01')], searches: [search('x', 2, 1)] };
    await Promise.all([1, 2, 3].map(() => analytics.add(counts)));
    await analytics.add({ pages: [{ ...view('a', 9), siteId: 'other' }], searches: [search('y', 1)] });
    assert.deepEqual(await analytics.read('s', '2026-01-01', 10), {
      days: [
        { day: '2026-01-01', views: 15, searches: 0 },
        { day: '2026-01-02', views: 9, searches: 7 },
      ],
      pages: [
        { path: 'a', views: 18 },
        { path: 'b', views: 6 },
      ],
      searches: [
        { text: 'x', searches: 6, misses: 3 },
        { text: 'y', searches: 1, misses: 0 },
      ],
      missed: [{ text: 'x', searches: 6, misses: 3 }],
    });
    await analytics.removeBefore('2026-01-02');
    const { days, pages } = await analytics.read('s', '2026-01-01', 1);
    assert.deepEqual([days.length, pages], [1, [{ path: 'b', views: 6 }]]);
  });

  it('searches beyond the number that is kept for a day are counted without their words', async () => {
    const { analytics } = context().database;
    const many = Array.from({ length: 1100 }, (_, at) => search(`words ${at}`, 1, 1));
    await analytics.add({ pages: [], searches: many });
    await analytics.add({ pages: [], searches: [search('late', 2), search('words 5', 1)] });
    const { days, searches } = await analytics.read('s', '2026-01-01', 5000);
    assert.equal(days[0]?.searches, 1103);
    assert.equal(searches.length, 1000);
    assert.deepEqual(searches[0], { text: 'words 5', searches: 2, misses: 1 });
    assert.ok(!searches.some(({ text }) => text === 'late' || text === ''));
  });
}
