import assert from 'node:assert/strict';
import { planBatches } from '../../render/export-plan.js';

const plan = (pageSizes: readonly number[], fileSizes: readonly number[] = []) => ({
  pages: pageSizes.map((sizeBytes) => ({ sizeBytes })),
  files: fileSizes.map((sizeBytes) => ({ sizeBytes })),
});

const counts = (site: ReturnType<typeof plan>, kind: 'pages' | 'files') =>
  planBatches(site).flatMap((batch) => (batch.kind === kind ? [batch.count] : []));

describe('planBatches', () => {
  it('puts a small site into one batch, and the site’s own files last', () => {
    assert.deepEqual(planBatches(plan([10, 10, 10], [5])), [
      { kind: 'pages', first: 0, count: 3 },
      { kind: 'files', first: 0, count: 1 },
      { kind: 'site' },
    ]);
  });

  it('covers every page once, in order, whatever the size', () => {
    for (const pageCount of [1, 11, 12, 13, 492, 1000, 20_000]) {
      let next = 0;
      for (const batch of planBatches(plan(Array.from({ length: pageCount }, () => 3000)))) {
        if (batch.kind !== 'pages') continue;
        assert.equal(batch.first, next);
        next += batch.count;
      }
      assert.equal(next, pageCount);
    }
  });

  it('keeps the steps of a large site few and each small enough for memory', () => {
    const batches = counts(plan(Array.from({ length: 20_000 }, () => 3000)), 'pages');
    assert.ok(batches.length <= 100);
    assert.ok(Math.max(...batches) <= 250);
  });

  it('gives a page of eight megabytes a batch of its own', () => {
    const mega = 8 * 1024 * 1024;
    assert.deepEqual(counts(plan([100, mega, 100]), 'pages'), [1, 1, 1]);
  });

  it('cuts static files by their bytes', () => {
    const mega = 1024 * 1024;
    assert.deepEqual(counts(plan([], [5 * mega, 5 * mega, mega, mega]), 'files'), [1, 3]);
  });
});
