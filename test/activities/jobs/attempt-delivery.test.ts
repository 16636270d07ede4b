import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { createAttemptDelivery } from '../../../activities/jobs/attempt-delivery.js';
import { MAX_LINK_ATTEMPTS } from '../../../activities/jobs/message-link.js';
import type { DeliveryAttemptInput } from '../../../contract/activities.js';
import { createSiteHosts } from '../../../contract/site-hosts.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import { createSecretBox } from '../../../secrets/secret-box.js';
import { newWebhookSecret, webhookSecretContext } from '../../../secrets/webhook-secret.js';
import { ObjectStoreUnavailable } from '../../../storage/errors.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import type { ObjectStore } from '../../../storage/object-store.js';
import { makeTenant, newJob, progressOf } from '../../database/contract-context.js';
import { sqliteEngine, type TestEngine } from '../../support/databases.js';
import { interceptedStore } from '../../support/intercepted-store.js';
import { LOCAL_SOURCES } from '../../support/local-sources.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

interface Message {
  readonly data: Readonly<Record<string, unknown>>;
}

describe('a message to a webhook', () => {
  const secrets = createSecretBox('a key of the test, which is long enough');
  let hours = 0;
  let tenants = 0;
  /** Each link is made an hour after the last one. */
  const store = createMemoryObjectStore({ now: () => new Date(Date.now() + 3_600_000 * hours++) });
  const bundle = {
    key: 'bundle.tar.gz',
    sizeBytes: 3,
    sha256: 'ab'.repeat(32),
    reportKey: 'report.json',
    manifestKey: 'manifest.json',
  };
  let engine: TestEngine;
  let database: Database;
  let receiver: WebhookReceiver;
  before(async () => {
    [engine, receiver] = await Promise.all([sqliteEngine(), startWebhookReceiver()]);
    database = await createDatabase(await engine.fresh());
    await store.put(bundle.key, Buffer.from('abc'));
  });
  after(async () => {
    await database?.close();
    await Promise.all([engine?.stop(), receiver?.stop()]);
  });

  const attempt = (over: ObjectStore, number = 1) => {
    const activity = createAttemptDelivery({
      database,
      secrets,
      store: over,
      linkSeconds: 3600,
      siteHosts: createSiteHosts('https://{domain}.docs.example.net'),
      logger: pino({ level: 'silent' }),
      sources: { ...LOCAL_SOURCES.sources, allowPrivateNetwork: true },
    });
    return (input: DeliveryAttemptInput) =>
      new MockActivityEnvironment({ attempt: number }, { logger: new DefaultLogger('ERROR') }).run(activity, input);
  };

  type SealAll = (organizationId: string, webhookId: string) => Promise<readonly string[]>;

  /** Returns which of the secrets the next message can be verified with. */
  async function signers(name: string, sealAll: SealAll): Promise<readonly boolean[]> {
    const { id: organizationId } = await database.organizations.create({ name, plan: 'enterprise' });
    const webhook = await database.webhooks.create(organizationId, {
      url: receiver.url,
      events: ['schedule.skipped'],
      enabled: true,
      sealedSecret: 'never opened',
    });
    const given = await sealAll(organizationId, webhook.id);
    const site = await database.sites.put(organizationId, `${Buffer.from(webhook.id).toString('hex')}.example`, {
      title: 'Docs',
      source: { type: 'archive' },
      hosting: { mode: 'cloud' },
    });
    const run = { id: webhook.id, siteId: site.id, organizationId, domain: site.domain, reason: 'x', jobId: null };
    await database.schedules.recordRun({ ...run, outcome: 'skipped' });
    const [delivery] = await database.deliveries.listPending(webhook.id);
    assert.ok(delivery);
    assert.equal(await attempt(store)({ deliveryId: delivery.id, nextInSeconds: null }), 'done');
    const message = receiver.messages.at(-1);
    assert.ok(message);
    return given.map((secret) => {
      try {
        return new Webhook(secret).verify(message.body, message.headers) !== undefined;
      } catch {
        return false;
      }
    });
  }

  const rotated = (graceMilliseconds: number) => async (organizationId: string, webhookId: string) => {
    const given = [newWebhookSecret(), newWebhookSecret()];
    for (const secret of given) {
      const sealedSecret = secrets.seal(secret, webhookSecretContext(organizationId));
      const previousUntil = new Date(Date.now() + graceMilliseconds);
      await database.webhooks.rotateSecret(organizationId, webhookId, { sealedSecret, previousUntil });
    }
    return given;
  };

  it('is signed with the old secret and the new one until the time of the old one is over', async () => {
    assert.deepEqual(await signers('Acme', rotated(3_600_000)), [true, true]);
  });

  /** Completes an export for a webhook, sends the message twice over the given store, and returns what was received. */
  async function completeAndSend(over: ObjectStore, number = 1) {
    tenants += 1;
    const tenant = await makeTenant(database, `Linked${tenants}`);
    const organizationId = tenant.organization.id;
    const sealedSecret = secrets.seal(newWebhookSecret(), webhookSecretContext(organizationId));
    const values = { url: receiver.url, events: ['job.completed'] as const, enabled: true, sealedSecret };
    await database.webhooks.create(organizationId, values);
    const creation = await database.jobs.create(newJob(tenant, { startsPerHour: 1000 }));
    assert.ok(creation.outcome === 'created');
    await database.jobs.record(creation.job.id, progressOf({ status: 'completed', pageCount: 7 }), bundle);
    const [delivery] = await database.deliveries.listPending(creation.job.id);
    assert.ok(delivery);
    receiver.statuses.push(503);
    for (const outcome of ['again', 'done'])
      assert.equal(await attempt(over, number)({ deliveryId: delivery.id, nextInSeconds: 5 }), outcome);
    const bodies = receiver.messages.slice(-2).map(({ body }) => JSON.parse(body) as Message);
    return { jobId: creation.job.id, bodies, stored: await database.deliveries.getById(delivery.id) };
  }

  it('about a completed export carries a new link in each attempt, which is stored nowhere', async () => {
    const { jobId, bodies, stored } = await completeAndSend(store);
    assert.equal(bodies.length, 2);
    const links = bodies.map(({ data }) => String(data.bundleUrl));
    assert.equal(new Set(links).size, 2);
    for (const { data } of bodies) {
      assert.deepEqual([data.jobId, data.sha256, data.sizeBytes, data.partial], [jobId, bundle.sha256, 3, false]);
      assert.ok(Date.parse(String(data.expiresAt)) > Date.now());
      assert.match(String(data.previewUrl), /^https:\/\/se-[0-9a-f]{16}--linked\d+--example\.docs\.example\.net$/);
      assert.ok(String(data.previewUrl).includes(jobId.slice(3)));
    }
    assert.ok(!stored?.payload.includes('bundleUrl'));
    assert.ok(links.every((link) => !JSON.stringify(stored).includes(link)));
  });

  it('waits for its link while the store is unavailable, and is not sent without one before the last attempt', async () => {
    const broken = interceptedStore(store, () => () => {
      throw new ObjectStoreUnavailable('the store is away');
    });
    const before = receiver.messages.length;
    await assert.rejects(completeAndSend(broken, MAX_LINK_ATTEMPTS - 1), /the store is away/);
    assert.equal(receiver.messages.length, before);
    receiver.statuses.length = 0;

    for (const [over, number] of [[broken, MAX_LINK_ATTEMPTS] as const, [createMemoryObjectStore(), 1] as const]) {
      const { bodies } = await completeAndSend(over, number);
      for (const { data } of bodies) assert.deepEqual([data.sha256, data.bundleUrl], [bundle.sha256, undefined]);
    }
  });

  it('is signed with the new secret alone after that', async () => {
    assert.deepEqual(await signers('Globex', rotated(0)), [false, true]);
  });
});
