import type { Transaction } from 'kysely';
import type { DeliveryEvent } from './delivery-records.js';
import { newId } from './ids.js';
import type { Schema, WebhookDeliveryRow } from './schema.js';

/** Older deliveries of a webhook are dropped. */
const MOST_DELIVERIES = 200;

export interface NewDelivery {
  readonly webhookId: string;
  readonly organizationId: string;
  readonly event: DeliveryEvent;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** In milliseconds. */
  readonly now: number;
}

/** Keeps a message for a webhook, to be sent at once. */
export async function keepDelivery(
  transaction: Transaction<Schema>,
  { webhookId, organizationId, event, subject, data, now }: NewDelivery,
): Promise<WebhookDeliveryRow> {
  const row = await transaction
    .insertInto('webhook_deliveries')
    .values({
      id: newId('msg'),
      webhook_id: webhookId,
      organization_id: organizationId,
      event,
      subject,
      payload: JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data }),
      status: 'pending',
      attempts: 0,
      response_status: null,
      error: null,
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await dropOldest(transaction, webhookId);
  return row;
}

async function dropOldest(transaction: Transaction<Schema>, webhookId: string): Promise<void> {
  const superfluous = transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DELIVERIES)
    .offset(MOST_DELIVERIES);
  await transaction.deleteFrom('webhook_deliveries').where('id', 'in', superfluous).execute();
}
