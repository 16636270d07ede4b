import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanHead } from '../../render/export-plan.js';
import { encodePlan, openPlanFile } from '../../render/plan-file.js';
import type { PlannedSite } from '../../site/model/plan.js';
import { samplePage, samplePlan } from '../support/sample-plan.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('the file of an export plan', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('plan');
  });
  after(() => folder.remove());

  const head: PlanHead = {
    snapshotKey: 'sources/snapshots/0.json',
    settingsHash: '1',
    contentSettingsHash: '2',
    shellKey: '2',
    pages: 0,
    findings: 0,
    batches: [{ kind: 'site', itemsHash: '3' }],
  };
  const planOf = (count: number, fields: Partial<PlannedSite> = {}) =>
    samplePlan(
      Array.from({ length: count }, (_, index) => samplePage(`seite/${index}-ä`)),
      [],
      fields,
    );
  function written(site: PlannedSite) {
    const file = join(folder.path, `${site.pages.length}.plan`);
    writeFileSync(file, encodePlan({ head: { ...head, pages: site.pages.length }, site }));
    return openPlanFile(file);
  }

  for (const count of [0, 1, 64, 65, 200]) {
    it(`gives ${count} pages back, each by its place and all in order`, () => {
      const site = planOf(count);
      const { pages } = written(site);
      assert.equal(pages.length, count);
      assert.deepEqual([...pages], site.pages);
      for (const index of [count - 1, 0, 63, 64, count, count + 64]) {
        if (index >= 0) assert.deepEqual(pages.at(index), site.pages[index]);
      }
    });
  }

  it('gives the whole site back, and what only steps around rendering need', () => {
    const site = planOf(3, {
      outsideUrls: ['https://example.com/a.png'],
      diagrams: [{ hash: 'f', source: 'graph TD' }],
      findings: [{ code: 'encoding', severity: 'warning', message: 'Told.' }],
    });
    const plan = written(site);
    assert.deepEqual({ ...plan.site(), pages: [...plan.pages] }, site);
    assert.deepEqual(plan.surroundings(), {
      outsideUrls: site.outsideUrls,
      diagrams: site.diagrams,
      findings: site.findings,
    });
    assert.deepEqual(plan.head.batches, head.batches);
  });

  it('is the same bytes for the same plan', () => {
    assert.ok(encodePlan({ head, site: planOf(70) }).equals(encodePlan({ head, site: planOf(70) })));
  });

  for (const [what, bytes] of [
    ['of an earlier version', Buffer.from('{"snapshotKey":"sources/snapshots/0.json","site":{},"batches":[]}')],
    ['that was cut off', encodePlan({ head, site: planOf(2) }).subarray(0, 60)],
  ] as const) {
    it(`${what} is refused with a sentence`, () => {
      const file = join(folder.path, 'other.plan');
      writeFileSync(file, bytes);
      assert.throws(() => openPlanFile(file), /start the export again$/);
    });
  }
});
