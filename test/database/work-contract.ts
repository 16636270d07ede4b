import assert from 'node:assert/strict';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeSite, makeTenant, newJob, progressOf, useFreshDatabase } from './contract-context.js';

const ALWAYS = { ended: new Date(0), noticesFailed: new Date(0) };

export function workContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);

  it('is nothing in an empty database', async () => {
    assert.deepEqual(await context().database.work.measure(ALWAYS), {
      queuedJobs: 0,
      runningJobs: 0,
      oldestQueuedAt: null,
      ended: { completed: 0, failed: 0, cancelled: 0 },
      pendingDeliveries: 0,
      oldestPendingAt: null,
      notices: { pending: 0, oldestPendingAt: null, failed: 0 },
    });
  });

  it('is counted over all organizations, and ended jobs since a time', async () => {
    const { clock, database } = context();
    const { jobs, webhooks, deliveries, work } = database;
    const tenants = [await makeTenant(database, 'Acme'), await makeTenant(database, 'Umbrella')];
    const start = async (index: number) => {
      const tenant = tenants[index % 2];
      assert.ok(tenant);
      const site = await makeSite(database, tenant.organization.id, `site-${index}.example`);
      const creation = await jobs.create(newJob({ ...tenant, site }));
      assert.equal(creation.outcome, 'created');
      return 'job' in creation ? creation.job : assert.fail();
    };
    const end = async (index: number, status: 'completed' | 'failed', stops = false) => {
      const { id } = await start(index);
      if (stops) await jobs.recordStop(id, { kind: 'person', name: 'Ada' });
      const progress = progressOf({ status, error: status === 'failed' ? 'x' : null });
      await jobs.record(id, progress, status === 'completed' ? BUNDLE : undefined);
    };
    await end(0, 'failed');
    clock.advance({ hours: 2 });
    const oldest = await start(1);
    clock.advance({ minutes: 1 });
    await start(2);
    await jobs.record((await start(3)).id, progressOf({ status: 'running' }));
    await end(4, 'failed');
    await end(5, 'failed', true);
    await end(6, 'completed');
    const { organization } = tenants[0] ?? assert.fail();
    const webhook = await webhooks.create(organization.id, {
      url: 'https://receiver.example/',
      events: ['job.failed'],
      enabled: true,
      sealedSecret: 'sealed',
    });
    const { createdAt } = await deliveries.createTest(webhook);

    const hourAgo = new Date(clock.now().getTime() - 3_600_000);
    assert.deepEqual(await work.measure({ ended: hourAgo, noticesFailed: hourAgo }), {
      queuedJobs: 2,
      runningJobs: 1,
      oldestQueuedAt: oldest.createdAt,
      ended: { completed: 1, failed: 1, cancelled: 1 },
      pendingDeliveries: 1,
      oldestPendingAt: createdAt,
      notices: { pending: 0, oldestPendingAt: null, failed: 0 },
    });
    assert.equal((await work.measure(ALWAYS)).ended.failed, 2);
  });

  it('has the notices that wait and those that were given up since a time, without tests', async () => {
    const { clock, database } = context();
    const tenant = await makeTenant(database, 'Acme');
    const { site } = tenant;
    const notice = await database.notices.create(site, {
      ...{ kind: 'email', label: 'docs@example.com' },
      ...{ sealedTarget: 'sealed', events: ['job.failed'] },
    });
    const fail = async () => {
      const creation = await database.jobs.create(newJob(tenant, { startsPerHour: 1000 }));
      assert.ok(creation.outcome === 'created');
      await database.jobs.record(creation.job.id, progressOf({ status: 'failed', error: 'x' }));
      const [message] = await database.noticeMessages.listPending(creation.job.id);
      return message ?? assert.fail('there is no message');
    };
    const give = (id: string) =>
      database.noticeMessages.recordAttempt(id, { status: 'failed', error: 'refused', nextAttemptAt: null });
    await give((await fail()).id);
    clock.advance({ hours: 30 });
    await give((await fail()).id);
    const oldest = await fail();
    clock.advance({ minutes: 1 });
    await fail();
    const test = await database.noticeMessages.createTest(notice, { domain: site.domain }, 0);
    await give(test?.id ?? '');
    const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000);
    const { notices } = await database.work.measure({ ended: dayAgo, noticesFailed: dayAgo });
    assert.deepEqual(notices, { pending: 2, oldestPendingAt: oldest.createdAt, failed: 1 });
    assert.equal((await database.work.measure(ALWAYS)).notices.failed, 2);
  });
}
