import assert from 'node:assert/strict';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import type { NoticeEvent } from '../../contract/notices.js';
import type { Job } from '../../database/records/job-records.js';
import { MAX_NOTICES, type Notice, TooManyNotices } from '../../database/records/notice-records.js';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

export function noticeContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
  });

  const create = (events: readonly NoticeEvent[], { site } = tenant): Promise<Notice> =>
    context().database.notices.create(site, { kind: 'email', sealedTarget: 'sealed', label: 'a@example.com', events });
  const endJob = async (status: 'completed' | 'failed', error = 'e'.repeat(5000)): Promise<Job> => {
    const { jobs } = context().database;
    const creation = await jobs.create(newJob(tenant, { startsPerHour: 1000, groups: ['partners'] }));
    assert.ok(creation.outcome === 'created');
    const last = progressOf({ status, pageCount: 7, error: status === 'failed' ? error : null });
    for (const _ of [1, 2]) await jobs.record(creation.job.id, last, status === 'completed' ? BUNDLE : undefined);
    return creation.job;
  };
  const pending = (jobId: string) => context().database.noticeMessages.listPending(jobId);

  it('of a job that ends, each notice of its site that wants it gets one message; others and stopped jobs get none', async () => {
    const all = await create(['job.failed', 'job.completed']);
    const failures = await create(['job.failed']);
    await create(['job.failed', 'job.completed'], await makeTenant(context().database, 'Other'));
    const completed = await endJob('completed');
    const failed = await endJob('failed');
    const stopped = await endJob('failed', EXPORT_CANCELLED);
    const told = async ({ id }: Job) => (await pending(id)).map(({ noticeId, event }) => [noticeId, event]).sort();
    assert.deepEqual(await told(completed), [[all.id, 'job.completed']]);
    assert.deepEqual(
      await told(failed),
      [
        [all.id, 'job.failed'],
        [failures.id, 'job.failed'],
      ].sort(),
    );
    assert.deepEqual(await told(stopped), []);
    const [message] = await pending(completed.id);
    assert.deepEqual(message?.facts, {
      domain: tenant.site.domain,
      groups: ['partners'],
      pageCount: 7,
      warnings: 0,
      sha256: BUNDLE.sha256,
    });
    const [failure] = await pending(failed.id);
    assert.ok((failure?.facts.error?.length ?? 0) <= 1000);
  });

  it('attempts are counted, and messages that wait untouched are found', async () => {
    const { clock, database } = context();
    await create(['job.completed']);
    const [message] = await pending((await endJob('completed')).id);
    assert.ok(message);
    clock.advance({ minutes: 1 });
    assert.deepEqual(
      (await database.noticeMessages.listForgotten(clock.now())).map(({ id }) => id),
      [message.id],
    );
    const nextAttemptAt = new Date(clock.now().getTime() + 300_000);
    await database.noticeMessages.recordAttempt(message.id, { status: 'pending', error: 'x', nextAttemptAt });
    clock.advance({ minutes: 1 });
    assert.deepEqual(await database.noticeMessages.listForgotten(clock.now()), []);
    await database.noticeMessages.recordAttempt(message.id, { status: 'delivered', error: null, nextAttemptAt: null });
    const last = await database.noticeMessages.last(message.noticeId);
    assert.deepEqual([last?.id, last?.status, last?.attempts], [message.id, 'delivered', 2]);
    assert.deepEqual(await pending(String(message.jobId)), []);
  });

  it('a test is sent at most once in a time', async () => {
    const { clock, database } = context();
    const notice = await create(['job.failed']);
    const test = () => database.noticeMessages.createTest(notice, { domain: 'acme.example' }, 30_000);
    assert.equal((await test())?.event, 'test');
    clock.advance({ seconds: 29 });
    assert.equal(await test(), undefined);
    clock.advance({ seconds: 2 });
    assert.ok(await test());
  });

  it('belong to one site, are limited, and end with it', async () => {
    const { database } = context();
    const notice = await create(['job.failed']);
    const other = await makeTenant(database, 'Other');
    assert.equal(await database.notices.get(other.site.id, notice.id), undefined);
    assert.equal(await database.notices.setEvents(other.site.id, notice.id, ['job.completed']), undefined);
    assert.equal(await database.notices.remove(other.site.id, notice.id), false);
    const changed = await database.notices.setEvents(tenant.site.id, notice.id, ['job.completed']);
    assert.deepEqual(changed?.events, ['job.completed']);
    for (let count = 1; count < MAX_NOTICES; count++) await create(['job.completed']);
    await assert.rejects(create(['job.failed']), TooManyNotices);
    const [message] = await pending((await endJob('completed')).id);
    await database.sites.remove(tenant.organization.id, tenant.site.domain);
    assert.deepEqual(await database.notices.list(tenant.site.id), []);
    assert.equal(await database.noticeMessages.getById(String(message?.id)), undefined);
  });

  it('the last 50 messages of a notice are kept', async () => {
    const { clock, database } = context();
    const notice = await create(['job.failed']);
    const ids: string[] = [];
    for (let count = 0; count < 52; count++) {
      clock.advance({ minutes: 1 });
      const message = await database.noticeMessages.createTest(notice, { domain: 'acme.example' }, 1000);
      ids.push(String(message?.id));
    }
    const kept = await Promise.all(ids.map((id) => database.noticeMessages.getById(id)));
    assert.deepEqual(
      [kept.filter(Boolean).length, kept[0], (await database.noticeMessages.last(notice.id))?.id],
      [50, undefined, ids.at(-1)],
    );
  });
}
