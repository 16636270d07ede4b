import assert from 'node:assert/strict';
import type { TestEngine } from '../support/databases.js';
import { isPostgres, queryPlan } from '../support/query-plan.js';
import { BUNDLE, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

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
