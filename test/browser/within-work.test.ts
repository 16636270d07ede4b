import assert from 'node:assert/strict';
import { withinWork } from '../../browser/within-work.js';

const never = new Promise<object>(() => undefined);

describe('bounding the work of others', () => {
  const bounded = (work: Promise<object>, worked: readonly (number | undefined)[], seconds = 0.02) => {
    const told = [...worked];
    return withinWork(work, {
      seconds,
      workedSeconds: async () => (told.length > 1 ? told.shift() : told[0]),
      checkEveryMs: 1,
    });
  };

  it('answers what the work comes to', async () => {
    const result = { drawn: true };
    assert.equal(await bounded(Promise.resolve(result), [0]), result);
  });

  it('rejects as the work does', () => assert.rejects(bounded(Promise.reject(new Error('broken')), [0]), /broken/));

  it('ends work that took too much, counted from its beginning', async () =>
    // A busy machine may take several times as long before it is late.
    assert.equal(await bounded(never, [7, 8, 9.5], 2), 'overworked'));

  it('does not take a busy machine for work', async () => assert.equal(await bounded(never, [7]), 'late'));

  it('takes the time for work where nobody tells', async () => {
    assert.equal(await bounded(never, [undefined]), 'overworked');
    assert.equal(await bounded(never, [7, undefined]), 'overworked');
  });
});
