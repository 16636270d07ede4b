import assert from 'node:assert/strict';
import type { JobCreation } from '../../database/records/job-records.js';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeSite, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

export function jobStartContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;

  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
  });

  const start = (extra = {}) => context().database.jobs.create(newJob(tenant, extra));
  const finish = async (creation: JobCreation) => {
    assert.ok('job' in creation);
    await context().database.jobs.record(creation.job.id, progressOf({ status: 'completed', progress: 100 }), BUNDLE);
  };

  it('a new job is queued and whole', async () => {
    const { clock, database } = context();
    const creation = await start({
      version: 'v2',
      paths: ['guides/a'],
      hosting: { mode: 'air-gapped', playground: true },
      formats: ['zip', 'pdf'],
      pdf: { language: 'de' },
      startedBy: { kind: 'key', name: 'CI' },
    });
    assert.ok(creation.outcome === 'created');
    assert.match(creation.job.id, /^se_[0-9a-f]{16}$/);
    assert.deepEqual(creation.job, {
      id: creation.job.id,
      organizationId: tenant.organization.id,
      siteId: tenant.site.id,
      domain: tenant.site.domain,
      version: 'v2',
      paths: ['guides/a'],
      hosting: { mode: 'air-gapped', playground: true },
      groups: [],
      formats: ['tar.gz', 'zip', 'pdf'],
      pdf: { language: 'de' },
      status: 'queued',
      progress: 0,
      pageCount: 0,
      totalPages: null,
      phase: null,
      warnings: 0,
      error: null,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      finishedAt: null,
      bundle: null,
      bundleRemovedAt: null,
      startedBy: { kind: 'key', name: 'CI' },
      stoppedBy: null,
    });
    assert.deepEqual(await database.jobs.get(tenant.organization.id, creation.job.id), creation.job);
  });

  it('a site that is removed and added again has one active job all the same', async () => {
    const { database } = context();
    const first = await start();
    assert.ok(first.outcome === 'created');
    await database.sites.remove(tenant.organization.id, tenant.site.domain);
    const site = await makeSite(database, tenant.organization.id, tenant.site.domain);
    assert.notEqual(site.id, tenant.site.id);
    const again = { siteId: site.id, domain: site.domain };
    assert.deepEqual(await start(again), { outcome: 'active', job: first.job });
    await finish(first);
    assert.equal((await start(again)).outcome, 'created');
  });

  it('while a job is active the site answers it, and a finished one makes room', async () => {
    const first = await start();
    assert.ok(first.outcome === 'created');
    assert.deepEqual(await start(), { outcome: 'active', job: first.job });
    await context().database.jobs.record(first.job.id, progressOf({ status: 'running', progress: 5 }));
    assert.equal((await start()).outcome, 'active');
    await finish(first);
    assert.equal((await start()).outcome, 'created');
  });

  it('each audience of a site has its own active job, its own newest one and its own list', async () => {
    const { database } = context();
    const open = await start();
    const own = await start({ groups: ['staff', ' enterprise ', 'staff'] });
    assert.ok(open.outcome === 'created' && own.outcome === 'created');
    assert.deepEqual(own.job.groups, ['enterprise', 'staff']);
    assert.deepEqual(await start({ groups: ['enterprise', 'staff'] }), { outcome: 'active', job: own.job });
    assert.equal((await start()).outcome, 'active');
    await finish(open);
    await finish(own);
    const again = await start({ groups: ['staff', 'enterprise'] });
    assert.ok(again.outcome === 'created');
    assert.equal((await database.jobs.lastCompletedBefore(again.job))?.id, own.job.id);
    const listed = async (groups?: readonly string[]) =>
      (await database.jobs.list(tenant.organization.id, { limit: 10, ...(groups && { groups }) })).jobs.map(
        ({ id }) => id,
      );
    assert.deepEqual(await listed([]), [open.job.id]);
    assert.deepEqual(new Set(await listed(['enterprise', 'staff'])), new Set([own.job.id, again.job.id]));
    assert.equal((await listed()).length, 3);
    const live = await database.publications.findLive(tenant.site.domain);
    assert.ok(live === undefined || live.jobId === open.job.id);
  });

  it('an export in another hosting mode than the site’s replaces nothing that is published', async () => {
    const { database } = context();
    const own = await start();
    assert.ok(own.outcome === 'created');
    await finish(own);
    const elsewhere = await start({ hosting: { mode: 'air-gapped' } });
    assert.ok(elsewhere.outcome === 'created');
    await finish(elsewhere);
    assert.equal((await database.publications.findLive(tenant.site.domain))?.jobId, own.job.id);
    const inOwnMode = await start({ hosting: { mode: 'cloud', search: false } });
    assert.ok(inOwnMode.outcome === 'created');
    await finish(inOwnMode);
    assert.equal((await database.publications.findLive(tenant.site.domain))?.jobId, inOwnMode.job.id);
  });

  it('of ten starts of one site at once, one is created and the others answer it', async () => {
    const creations = await Promise.all(Array.from({ length: 10 }, () => start()));
    const created = creations.filter((creation) => creation.outcome === 'created');
    assert.equal(created.length, 1);
    for (const creation of creations) assert.ok('job' in creation && creation.job.id === created[0]?.job.id);
  });

  it('an idempotency key answers its first job for 24 hours, then is forgotten', async () => {
    const { clock, database } = context();
    const first = await start({ idempotency: { key: 'release 7' } });
    assert.ok(first.outcome === 'created');
    await finish(first);
    clock.advance({ hours: 23, minutes: 59 });
    const again = await start({ idempotency: { key: 'release 7' } });
    assert.deepEqual(again, { outcome: 'repeated', job: await database.jobs.getById(first.job.id) });
    const found = () => database.jobs.findByKey(first.job.organizationId, { key: 'release 7' });
    assert.equal((await found())?.job.id, first.job.id);
    clock.advance({ minutes: 1 });
    assert.equal(await found(), undefined);
    const later = await start({ idempotency: { key: 'release 7' } });
    assert.ok(later.outcome === 'created');
    assert.notEqual(later.job.id, first.job.id);
    assert.equal((await start({ idempotency: { key: 'release 7' } })).outcome, 'repeated');
    assert.ok(await database.jobs.getById(first.job.id), 'the older job stays');
  });

  it('an idempotency key of another request names the job of the first', async () => {
    const first = await start({ idempotency: { key: 'release 7', fingerprint: 'a' } });
    assert.ok(first.outcome === 'created');
    const reused = { outcome: 'reused', job: first.job };
    assert.deepEqual(await start({ idempotency: { key: 'release 7', fingerprint: 'b' } }), reused);
    assert.deepEqual(await start({ idempotency: { key: 'release 7' } }), reused);
    const same = await start({ idempotency: { key: 'release 7', fingerprint: 'a' } });
    assert.deepEqual(same, { outcome: 'repeated', job: first.job });
  });

  it('of ten repeats of one idempotency key at once, one is created', async () => {
    const creations = await Promise.all(
      Array.from({ length: 10 }, () => start({ idempotency: { key: 'k'.repeat(5000) } })),
    );
    const outcomes = creations.map((creation) => creation.outcome).sort();
    assert.deepEqual(outcomes, ['created', ...Array.from({ length: 9 }, () => 'repeated')]);
  });

  it('two organizations may use the same idempotency key', async () => {
    const other = await makeTenant(context().database, 'Other');
    await start({ idempotency: { key: 'same' } });
    const theirs = await context().database.jobs.create(newJob(other, { idempotency: { key: 'same' } }));
    assert.equal(theirs.outcome, 'created');
  });

  it('past the starts of an hour the seconds to wait are answered, and repeats still work', async () => {
    const { clock } = context();
    for (const key of ['one', 'two']) {
      await finish(await start({ startsPerHour: 2, idempotency: { key } }));
      clock.advance({ minutes: 10 });
    }
    assert.deepEqual(await start({ startsPerHour: 2 }), { outcome: 'limited', retryAfterSeconds: 40 * 60 });
    assert.equal((await start({ startsPerHour: 2, idempotency: { key: 'one' } })).outcome, 'repeated');
    clock.advance({ minutes: 40, milliseconds: -1 });
    assert.deepEqual(await start({ startsPerHour: 2 }), { outcome: 'limited', retryAfterSeconds: 1 });
    clock.advance({ milliseconds: 1 });
    assert.equal((await start({ startsPerHour: 2 })).outcome, 'created');
  });

  it('jobs that ended before their pages were planned do not count', async () => {
    const { database } = context();
    for (const status of ['queued', 'running'] as const) {
      const creation = await start({ startsPerHour: 1 });
      assert.ok(creation.outcome === 'created');
      if (status === 'running') await database.jobs.record(creation.job.id, progressOf({ status, totalPages: null }));
      const failed = { status: 'failed', phase: null, totalPages: null, error: 'no' } as const;
      await database.jobs.record(creation.job.id, progressOf(failed));
    }
    const planned = await start({ startsPerHour: 1 });
    assert.ok(planned.outcome === 'created');
    await database.jobs.record(planned.job.id, progressOf({ status: 'failed', totalPages: 3, error: 'no' }));
    assert.equal((await start({ startsPerHour: 1 })).outcome, 'limited');
  });

  it('of six sites started at once with three starts an hour, three are created', async () => {
    const { database } = context();
    const { organization } = tenant;
    const sites = await Promise.all(
      Array.from({ length: 6 }, (_, index) => makeSite(database, organization.id, `s${index}.example`)),
    );
    const creations = await Promise.all(
      sites.map((site) => database.jobs.create(newJob({ organization, site }, { startsPerHour: 3 }))),
    );
    const outcomes = creations.map((creation) => creation.outcome).sort();
    assert.deepEqual(outcomes, ['created', 'created', 'created', 'limited', 'limited', 'limited']);
  });

  it('a removed site keeps the records of its jobs', async () => {
    const { database } = context();
    const first = await start();
    assert.ok(first.outcome === 'created');
    assert.equal(await database.sites.remove(tenant.organization.id, tenant.site.domain), true);
    assert.deepEqual(await database.jobs.get(tenant.organization.id, first.job.id), first.job);
  });
}
