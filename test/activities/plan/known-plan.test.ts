import assert from 'node:assert/strict';
import { findKnownPlan, planInputs, recordPlan } from '../../../activities/plan/known-plan.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';

const RECORD = 'organizations/one/sites/two/last-plan.json';
const PLAN = 'organizations/one/plans/three.plan';
const counts = { pages: 3, batches: 2, warnings: 1 };

describe('the last plan of a site', () => {
  const source = { key: 'organizations/one/sources/four.json', findings: [] };
  const madeOf = planInputs(source, { hosting: { mode: 'cloud' } });

  it('is named by its source, by what was found in it, and by what is asked for', () => {
    const finding = { code: 'skipped-file', severity: 'warning', message: 'left out', file: 'a' } as const;
    const others = [
      planInputs({ ...source, key: 'organizations/one/sources/five.json' }, { hosting: { mode: 'cloud' } }),
      planInputs({ ...source, findings: [finding] }, { hosting: { mode: 'cloud' } }),
      planInputs(source, { hosting: { mode: 'cloud' }, version: 'v2' }),
      planInputs(source, { hosting: { mode: 'cloud' }, paths: ['index'] }),
    ];
    assert.equal(new Set([madeOf, ...others]).size, 5);
    assert.equal(planInputs({ ...source, folder: '/elsewhere' }, { hosting: { mode: 'cloud' } }), madeOf);
  });

  it('is found while it was made of the same and is there', async () => {
    const store = createMemoryObjectStore();
    assert.equal(await findKnownPlan(store, RECORD, madeOf), undefined);
    await store.put(PLAN, Buffer.from('plan'));
    await recordPlan(store, RECORD, { madeOf, planKey: PLAN, counts });
    const found = await findKnownPlan(store, RECORD, madeOf);
    assert.deepEqual([found?.planKey, found?.counts], [PLAN, counts]);
    assert.equal(await findKnownPlan(store, RECORD, 'something else'), undefined);
    await store.delete(PLAN);
    assert.equal(await findKnownPlan(store, RECORD, madeOf), undefined);
  });

  it('is not found by a record that a power cut has torn', async () => {
    const store = createMemoryObjectStore();
    await store.put(PLAN, Buffer.from('plan'));
    await store.put(RECORD, Buffer.from('{"madeOf":"'));
    assert.equal(await findKnownPlan(store, RECORD, madeOf), undefined);
  });
});
