import assert from 'node:assert/strict';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import type { WebhookEvent } from '../../contract/webhook-events.js';
import { InvalidCursor } from '../../database/errors.js';
import type { Job } from '../../database/records/job-records.js';
import type { Webhook } from '../../database/records/webhook-records.js';
import { MAX_WEBHOOKS, TooManyWebhooks } from '../../database/records/webhook-records.js';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

export function webhookContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
  });

  const create = (events: readonly WebhookEvent[], owner = tenant): Promise<Webhook> =>
    context().database.webhooks.create(owner.organization.id, {
      url: 'https://example.com/hook',
      events,
      enabled: true,
      sealedSecret: 'sealed',
    });
  const endJob = async (status: 'completed' | 'failed', owner = tenant, error = 'e'.repeat(5000)): Promise<Job> => {
    const { jobs } = context().database;
    const creation = await jobs.create(newJob(owner, { startsPerHour: 1000 }));
    assert.ok(creation.outcome === 'created');
    const last = progressOf({ status, pageCount: 7, error: status === 'failed' ? error : null });
    for (const _ of [1, 2]) await jobs.record(creation.job.id, last, status === 'completed' ? BUNDLE : undefined);
    return creation.job;
  };
  const listed = async ({ id }: Webhook) => (await context().database.deliveries.list(id, { limit: 200 })).deliveries;

  it('a job that ends is kept once for each webhook that wants to hear of it', async () => {
    const both = await create(['job.completed', 'job.failed']);
    const failures = await create(['job.failed']);
    const others = await create(['job.completed'], await makeTenant(context().database, 'Other'));
    const completed = await endJob('completed');
    const failed = await endJob('failed');
    const events = async (webhook: Webhook) =>
      (await listed(webhook)).map(({ event, subject }) => [event, subject] as const);
    assert.deepEqual(
      new Map<string, string>(await events(both)),
      new Map([
        ['job.completed', completed.id],
        ['job.failed', failed.id],
      ]),
    );
    assert.deepEqual(await events(failures), [['job.failed', failed.id]]);
    assert.deepEqual(await events(others), []);
    const [delivery] = await context().database.deliveries.listPending(completed.id);
    const { type, data } = JSON.parse(delivery?.payload ?? '') as { type: string; data: Record<string, unknown> };
    assert.deepEqual([type, data.jobId, data.pageCount], ['job.completed', completed.id, 7]);
  });

  it('of a job that somebody stopped it is told that they did, and of one that failed it is not', async () => {
    const webhook = await create(['job.failed']);
    const stopped = await endJob('failed', tenant, EXPORT_CANCELLED);
    const failed = await endJob('failed');
    const told = (await listed(webhook)).map(({ subject, payload }) => {
      const { data } = JSON.parse(payload) as { readonly data: Readonly<Record<string, unknown>> };
      return [subject, data.errorCode] as const;
    });
    assert.deepEqual(
      new Map(told),
      new Map([
        [stopped.id, 'cancelled'],
        [failed.id, undefined],
      ]),
    );
  });

  it('a test is kept for the one webhook that is tried, to be sent', async () => {
    const [tried, other] = [await create(['job.failed']), await create(['job.failed'])];
    const made = await context().database.deliveries.createTest(tried);
    assert.deepEqual([made.event, made.status, made.attempts], ['webhook.test', 'pending', 0]);
    assert.deepEqual(await listed(tried), [made]);
    assert.deepEqual(await listed(other), []);
  });

  it('a new secret takes the place of the old one, which stays beside it; a second drops the first', async () => {
    const { webhooks } = context().database;
    const { id } = await create(['job.failed']);
    const until = new Date(Date.UTC(2030, 0, 1));
    const rotate = (organizationId: string, sealedSecret: string) =>
      webhooks.rotateSecret(organizationId, id, { sealedSecret, previousUntil: until });
    const other = await makeTenant(context().database, 'Other');
    assert.equal(await rotate(other.organization.id, 'theirs'), undefined);
    const secretsOf = (webhook: Webhook | undefined) => [webhook?.sealedSecret, webhook?.previousSecret];
    assert.deepEqual(secretsOf(await webhooks.getById(id)), ['sealed', null]);
    await rotate(tenant.organization.id, 'second');
    assert.deepEqual(secretsOf(await webhooks.getById(id)), ['second', { sealed: 'sealed', until }]);
    const third = await rotate(tenant.organization.id, 'third');
    assert.deepEqual(secretsOf(third), ['third', { sealed: 'second', until }]);
    assert.deepEqual(await webhooks.getById(id), third);
  });

  it('a previous secret is dropped once its time is over, and never kept where it gets none', async () => {
    const { clock, database } = context();
    const { webhooks } = database;
    const [one, other] = [await create(['job.failed']), await create(['job.failed'])];
    const rotate = ({ id }: Webhook, hours: number) =>
      webhooks.rotateSecret(tenant.organization.id, id, {
        sealedSecret: 'second',
        previousUntil: new Date(clock.now().getTime() + hours * 3_600_000),
      });
    assert.equal((await rotate(other, 0))?.previousSecret, null);
    for (const webhook of [one, other]) await rotate(webhook, webhook === one ? 1 : 3);
    clock.advance({ minutes: 59 });
    assert.equal(await webhooks.dropPreviousSecrets(), 0);
    clock.advance({ minutes: 1 });
    assert.equal(await webhooks.dropPreviousSecrets(), 1);
    assert.equal((await webhooks.getById(one.id))?.previousSecret, null);
    assert.equal((await webhooks.getById(other.id))?.previousSecret?.sealed, 'second');
  });

  it('payloads stay small, whatever the error', async () => {
    const webhook = await create(['job.failed']);
    await endJob('failed');
    assert.ok(((await listed(webhook))[0]?.payload.length ?? 0) < 2000);
  });

  it('a webhook that is switched off hears of nothing', async () => {
    const webhook = await create(['job.completed']);
    const { webhooks } = context().database;
    await webhooks.update(tenant.organization.id, webhook.id, { enabled: false });
    await endJob('completed');
    assert.deepEqual(await listed(webhook), []);
  });

  it('a completed export is told by each of its names that a webhook wants', async () => {
    const both = await create(['job.completed', 'export.completed']);
    const one = await create(['export.completed', 'job.failed']);
    const completed = await endJob('completed');
    await endJob('failed');
    assert.deepEqual((await listed(both)).map(({ event }) => event).sort(), ['export.completed', 'job.completed']);
    const told = await listed(one);
    assert.deepEqual(told.map(({ event }) => event).sort(), ['export.completed', 'job.failed']);
    const payload = JSON.parse(told.find(({ event }) => event === 'export.completed')?.payload ?? '') as {
      type: string;
      data: { jobId: string };
    };
    assert.deepEqual([payload.type, payload.data.jobId], ['export.completed', completed.id]);
  });

  it('the last 200 deliveries of a webhook are kept, and paged through newest first', async () => {
    const { clock, database } = context();
    const webhook = await create(['schedule.skipped']);
    const { organization, site } = tenant;
    const skip = { siteId: site.id, organizationId: organization.id, domain: site.domain, reason: 'x', jobId: null };
    for (let count = 0; count < 203; count++) {
      clock.advance({ seconds: 1 });
      await database.schedules.recordRun({ id: `run-${count}`, outcome: 'skipped', ...skip });
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await database.deliveries.list(webhook.id, { limit: 90, ...(cursor && { cursor }) });
      seen.push(...page.deliveries.map(({ createdAt }) => createdAt.getTime()));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.equal(seen.length, 200);
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => other - one),
    );
    await assert.rejects(database.deliveries.list(webhook.id, { limit: 1, cursor: 'x' }), InvalidCursor);
  });

  it('attempts are counted, and what waits untouched is found', async () => {
    const { clock, database } = context();
    await create(['job.completed']);
    const job = await endJob('completed');
    const [delivery] = await database.deliveries.listPending(job.id);
    assert.ok(delivery);
    clock.advance({ minutes: 1 });
    assert.equal((await database.deliveries.listForgotten(clock.now())).length, 1);
    const nextAttemptAt = new Date(clock.now().getTime() + 300_000);
    const failed = { status: 'pending', responseStatus: 503, error: 'it answered 503', nextAttemptAt } as const;
    await database.deliveries.recordAttempt(delivery.id, failed);
    clock.advance({ minutes: 1 });
    assert.deepEqual(await database.deliveries.listForgotten(clock.now()), []);
    const kept = await database.deliveries.getById(delivery.id);
    assert.deepEqual([kept?.attempts, kept?.responseStatus, kept?.nextAttemptAt], [1, 503, nextAttemptAt]);
    await database.deliveries.recordAttempt(delivery.id, { ...failed, status: 'failed', nextAttemptAt: null });
    assert.deepEqual(await database.deliveries.listPending(job.id), []);
    await database.deliveries.requeue(delivery.id);
    assert.equal((await database.deliveries.listPending(job.id)).length, 1);
  });

  it('webhooks are read, changed and removed by their organization alone', async () => {
    const { webhooks } = context().database;
    const webhook = await create(['job.completed']);
    const { organization } = await makeTenant(context().database, 'Other');
    assert.equal(await webhooks.get(organization.id, webhook.id), undefined);
    assert.equal(await webhooks.update(organization.id, webhook.id, { url: 'https://evil.example' }), undefined);
    assert.equal(await webhooks.remove(organization.id, webhook.id), false);
    assert.deepEqual(await webhooks.list(tenant.organization.id), [webhook]);
    await endJob('completed');
    assert.equal(await webhooks.remove(tenant.organization.id, webhook.id), true);
    assert.deepEqual(await listed(webhook), []);
  });

  it(`an organization has at most ${MAX_WEBHOOKS} webhooks`, async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count++) await create(['job.failed']);
    await assert.rejects(create(['job.failed']), TooManyWebhooks);
  });
}
