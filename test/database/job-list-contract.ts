import assert from 'node:assert/strict';
import type { TestEngine } from '../support/databases.js';
import { isPostgres, queryPlan } from '../support/query-plan.js';
import { BUNDLE, makeSite, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

export function jobListContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
  });

  const endJob = async (version: string | null = null) => {
    const { jobs } = context().database;
    const creation = await jobs.create(newJob(tenant, { startsPerHour: 1000, version, paths: ['a'] }));
    assert.ok(creation.outcome === 'created');
    await jobs.record(creation.job.id, progressOf({ status: 'completed' }), BUNDLE);
    context().clock.advance({ minutes: 1 });
    return creation.job;
  };

  it('times bound a list: since is in it, until is not', async () => {
    const made = [await endJob(), await endJob(), await endJob()];
    const [, second, third] = made;
    const list = async (filter: object) =>
      (await context().database.jobs.list(tenant.organization.id, { limit: 10, ...filter })).jobs.map(({ id }) => id);
    assert.deepEqual(await list({ since: second?.createdAt }), [third?.id, second?.id]);
    assert.deepEqual(await list({ since: second?.createdAt, until: third?.createdAt }), [second?.id]);
  });

  it('the last completed job before another is of the same version', async () => {
    const [first, other, last] = [await endJob(), await endJob('v2'), await endJob()];
    const before = (job: typeof first) => context().database.jobs.lastCompletedBefore(job);
    assert.equal((await before(last))?.id, first.id);
    assert.equal(await before(first), undefined);
    assert.equal(await before(other), undefined);
  });

  it('the last job of each site is its newest, whatever came of it, and of no other organization', async () => {
    const { database, clock } = context();
    const other = await makeTenant(database, 'Other');
    await makeSite(database, tenant.organization.id, 'never-exported.example');
    await endJob();
    const second = { ...tenant, site: await makeSite(database, tenant.organization.id, 'second.example') };
    const made = [];
    for (const owner of [tenant, second, other]) {
      const creation = await database.jobs.create(newJob(owner, { startsPerHour: 1000 }));
      assert.ok(creation.outcome === 'created');
      made.push(creation.job.id);
      clock.advance({ minutes: 1 });
    }
    const listed = async ({ organization }: Tenant) =>
      (await database.jobs.listLastOfSites(organization.id)).map(({ id }) => id).sort();
    assert.deepEqual(await listed(tenant), made.slice(0, 2).sort());
    assert.deepEqual(await listed(other), made.slice(2));
  });

  for (const [what, filter] of [
    ['all jobs', {}],
    ['the jobs of a site', { domain: 'acme.example' }],
    ['the jobs of a status', { status: 'completed' }],
    ["a site's jobs of a status", { domain: 'acme.example', status: 'completed' }],
  ] as const) {
    it(`a page of ${what} is read off an index, without sorting`, async () => {
      const plan = await queryPlan(context().config, { organizationId: tenant.organization.id, ...filter });
      assert.match(
        plan,
        isPostgres(context().config) ? /Index (Only )?Scan.* using jobs_by_/ : /USING COVERING INDEX jobs_by_/,
      );
      assert.doesNotMatch(plan, /Sort|TEMP B-TREE/, plan);
    });
  }
}
