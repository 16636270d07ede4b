import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import { createAttemptDelivery } from '../../../activities/jobs/attempt-delivery.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import { createSecretBox } from '../../../secrets/secret-box.js';
import { newWebhookSecret, webhookSecretContext } from '../../../secrets/webhook-secret.js';
import { sqliteEngine, type TestEngine } from '../../support/databases.js';
import { LOCAL_SOURCES } from '../../support/local-sources.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

describe('a message to a webhook', () => {
  const secrets = createSecretBox('a key of the test, which is long enough');
  let engine: TestEngine;
  let database: Database;
  let receiver: WebhookReceiver;
  before(async () => {
    [engine, receiver] = await Promise.all([sqliteEngine(), startWebhookReceiver()]);
    database = await createDatabase(await engine.fresh());
  });
  after(async () => {
    await database?.close();
    await Promise.all([engine?.stop(), receiver?.stop()]);
  });

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
    const attempt = createAttemptDelivery({
      database,
      secrets,
      sources: { ...LOCAL_SOURCES.sources, allowPrivateNetwork: true },
    });
    assert.equal(await attempt({ deliveryId: delivery.id, nextInSeconds: null }), 'done');
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

  it('is signed with the new secret alone after that', async () => {
    assert.deepEqual(await signers('Globex', rotated(0)), [false, true]);
  });
});
