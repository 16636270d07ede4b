import type { Delivery as DeliveryAnswer, Webhook as WebhookAnswer } from '../../../contract/http/webhooks.js';
import type { WebhookDelivery } from '../../../database/records/delivery-records.js';
import type { Webhook } from '../../../database/records/webhook-records.js';

/** Returns the wire format of a webhook, without its secret. */
export function presentWebhook(webhook: Webhook): WebhookAnswer {
  const { id, url, events, enabled, previousSecret, createdAt, updatedAt } = webhook;
  const isOver = previousSecret === null || previousSecret.until.getTime() <= Date.now();
  return {
    id,
    url,
    events,
    enabled,
    previousSecretUntil: isOver ? null : previousSecret.until.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the wire format of a delivery. */
export function presentDelivery(delivery: WebhookDelivery): DeliveryAnswer {
  return {
    id: delivery.id,
    event: delivery.event,
    status: delivery.status,
    attempts: delivery.attempts,
    responseStatus: delivery.responseStatus,
    error: delivery.error,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    payload: delivery.payload,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  };
}
