import assert from 'node:assert/strict';
import { completed, failed, packaging, planning, rendering, verifying } from '../../workflows/export-progress.js';

describe('the record of an export', () => {
  it('never falls from phase to phase', () => {
    const steps = [planning];
    for (let pageCount = 0; pageCount <= 7; pageCount++)
      steps.push(rendering({ pageCount, totalPages: 7, warnings: 0 }));
    const last = steps.at(-1) ?? planning;
    steps.push(packaging(last), verifying(last), completed(last, 3));
    for (const [index, step] of steps.entries()) {
      assert.ok(step.progress >= (steps[index - 1]?.progress ?? 0), `step ${index}`);
      assert.ok(step.pageCount >= (steps[index - 1]?.pageCount ?? 0), `step ${index}`);
    }
  });

  it('reaches 100 only when completed', () => {
    const all = rendering({ pageCount: 5, totalPages: 5, warnings: 0 });
    assert.ok(verifying(all).progress < 100);
    assert.deepEqual([completed(all, 0).progress, completed(all, 0).phase], [100, null]);
  });

  it('of a failed job keeps what was reached', () => {
    const half = rendering({ pageCount: 5, totalPages: 10, warnings: 1 });
    const { status, progress, pageCount, error } = failed(half, 'the store is full');
    assert.deepEqual([status, progress, pageCount, error], ['failed', half.progress, 5, 'the store is full']);
  });

  it('of a site without pages is rendered at once', () => {
    assert.equal(rendering({ pageCount: 0, totalPages: 0, warnings: 0 }).progress, 85);
  });
});
