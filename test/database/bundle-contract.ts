import assert from 'node:assert/strict';
import type { StoredBundle } from '../../database/records/bundle-records.js';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeSite, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

export function bundleContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
  });

  const makeJob = async (extra: Parameters<typeof newJob>[1] = {}, of = tenant) => {
    const creation = await context().database.jobs.create(newJob(of, { startsPerHour: 10_000, ...extra }));
    assert.ok(creation.outcome === 'created');
    context().clock.advance({ minutes: 1 });
    return creation.job;
  };
  const endJob = async (extra: Parameters<typeof newJob>[1] = {}, of = tenant) => {
    const job = await makeJob(extra, of);
    await context().database.jobs.record(job.id, progressOf({ status: 'completed' }), BUNDLE);
    return job.id;
  };
  const stored = async (organizationId = tenant.organization.id) => {
    const all: StoredBundle[] = [];
    for (let after: StoredBundle | undefined; ; after = all.at(-1)) {
      const page = await context().database.bundles.listStored(organizationId, { limit: 2, after });
      if (page.length === 0) return all;
      all.push(...page);
    }
  };

  it("lists completed jobs with their bundles, a site's together and its newest first", async () => {
    const other = await makeSite(context().database, tenant.organization.id, 'other.example');
    const ofOther = { siteId: other.id, domain: other.domain };
    const [a1, b1, a2] = [await endJob(), await endJob(ofOther), await endJob({ version: 'v2', paths: ['a'] })];
    const failed = await makeJob();
    await context().database.jobs.record(failed.id, progressOf({ status: 'failed', error: 'broken' }));
    await makeJob(ofOther);
    const found = await stored();
    assert.deepEqual(found.map(({ id }) => id).toSorted(), [a1, b1, a2].toSorted());
    assert.deepEqual(
      found.filter(({ siteId }) => siteId === tenant.site.id).map(({ id }) => id),
      [a2, a1],
    );
    const newest = found.find(({ id }) => id === a2);
    assert.deepEqual([newest?.version, newest?.partial, newest?.bundle], ['v2', true, BUNDLE]);
    assert.equal(found.find(({ id }) => id === a1)?.partial, false);
  });

  it('pages through as many jobs as there are', async () => {
    const made = [];
    for (let job = 0; job < 7; job++) made.push(await endJob());
    assert.deepEqual(
      (await stored()).map(({ id }) => id),
      made.toReversed(),
    );
  });

  it('a bundle that was given up is told by its job, and is in no list; once is enough', async () => {
    const [first, second] = [await endJob(), await endJob()];
    const at = context().clock.now();
    await context().database.bundles.markRemoved([first]);
    context().clock.advance({ hours: 1 });
    await context().database.bundles.markRemoved([first]);
    await context().database.bundles.markRemoved([]);
    assert.deepEqual(
      (await stored()).map(({ id }) => id),
      [second],
    );
    assert.deepEqual((await context().database.jobs.getById(first))?.bundleRemovedAt, at);
    assert.equal((await context().database.jobs.getById(second))?.bundleRemovedAt, null);
  });

  it('a job without a bundle gives none up', async () => {
    const job = await makeJob();
    await context().database.bundles.markRemoved([job.id]);
    assert.equal((await context().database.jobs.getById(job.id))?.bundleRemovedAt, null);
  });

  it("tells when an organization's oldest job that has not ended was made", async () => {
    const { bundles } = context().database;
    await endJob();
    assert.equal(await bundles.oldestActive(tenant.organization.id), null);
    const active = await makeJob();
    const stranger = await makeTenant(context().database, 'Stranger');
    assert.deepEqual(await bundles.oldestActive(tenant.organization.id), active.createdAt);
    assert.equal(await bundles.oldestActive(stranger.organization.id), null);
    assert.deepEqual(await stored(stranger.organization.id), []);
  });
}
