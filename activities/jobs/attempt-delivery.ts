import { Context } from '@temporalio/activity';
import type { DeliveryAttemptInput, ExportActivities } from '../../contract/activities.js';
import type { DeliveryAttempt, WebhookDelivery } from '../../database/records/delivery-records.js';
import type { Webhook } from '../../database/records/webhook-records.js';
import { webhookSecretContext } from '../../secrets/webhook-secret.js';
import { isPublicAddress } from '../../site/outside/public-address.js';
import type { ActivityDependencies } from '../dependencies.js';
import { completePayload } from './complete-payload.js';
import { createWebhookSender, type SendResult } from './webhook-sender.js';

type Parts = Pick<
  ActivityDependencies,
  'database' | 'secrets' | 'sources' | 'store' | 'linkSeconds' | 'logger' | 'siteHosts'
>;

/** Creates the activity that lists the pending deliveries of an outcome. */
export function createListDeliveries({ database }: Pick<Parts, 'database'>): ExportActivities['listDeliveries'] {
  return async ({ subject }) => (await database.deliveries.listPending(subject)).map(({ id }) => id);
}

/**
 * Creates the activity that sends a message once. A receiver that answers 410 has its webhook disabled, as Standard
 * Webhooks requires.
 */
export function createAttemptDelivery(parts: Parts): ExportActivities['attemptDelivery'] {
  const { database, secrets } = parts;
  const { allowPrivateNetwork } = parts.sources;
  const sender = createWebhookSender({
    allowPrivateNetwork,
    isAllowedAddress: allowPrivateNetwork ? () => true : isPublicAddress,
  });

  return async (input) => {
    const delivery = await database.deliveries.getById(input.deliveryId);
    if (delivery?.status !== 'pending') return 'done';
    const webhook = await database.webhooks.getById(delivery.webhookId);
    const attempt = webhook?.enabled === true ? await send(webhook, delivery, input) : DISABLED;
    await database.deliveries.recordAttempt(delivery.id, attempt);
    return attempt.status === 'pending' ? 'again' : 'done';
  };

  async function send(webhook: Webhook, delivery: WebhookDelivery, input: DeliveryAttemptInput) {
    const result = await sender.send({
      url: webhook.url,
      id: delivery.id,
      payload: await completePayload(parts, delivery, Context.current().info.attempt),
      secrets: validSecrets(webhook, new Date()).map((sealed) =>
        secrets.open(sealed, webhookSecretContext(webhook.organizationId)),
      ),
    });
    if (result.status === GONE) await database.webhooks.update(webhook.organizationId, webhook.id, { enabled: false });
    return attemptOf(result, input.nextInSeconds);
  }
}

/** Returns the current secret, and the previous one until it expires. */
function validSecrets({ sealedSecret, previousSecret }: Webhook, now: Date): readonly string[] {
  return previousSecret === null || previousSecret.until <= now
    ? [sealedSecret]
    : [sealedSecret, previousSecret.sealed];
}

const GONE = 410;

const DISABLED: DeliveryAttempt = {
  status: 'failed',
  responseStatus: null,
  error: 'the webhook is disabled',
  nextAttemptAt: null,
};

function attemptOf({ status, problem }: SendResult, nextInSeconds: number | null): DeliveryAttempt {
  if (problem === null) return { status: 'delivered', responseStatus: status, error: null, nextAttemptAt: null };
  const isOver = nextInSeconds === null || status === GONE;
  return {
    status: isOver ? 'failed' : 'pending',
    responseStatus: status,
    error: problem,
    nextAttemptAt: isOver ? null : new Date(Date.now() + nextInSeconds * 1000),
  };
}
