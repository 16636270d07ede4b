import type { Transaction } from 'kysely';
import { newId } from '../ids.js';
import type { DeliveryEvent } from '../records/delivery-records.js';
import type { Schema, WebhookDeliveryRow } from '../schema.js';
import { dropOldest } from './drop-oldest.js';
import { newMessage } from './outgoing-messages.js';

/** The number of deliveries kept per webhook; older ones are deleted. */
const MAX_DELIVERIES = 200;

export interface NewDelivery {
  readonly webhookId: string;
  readonly organizationId: string;
  readonly event: DeliveryEvent;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The current time in milliseconds. */
  readonly now: number;
}

/** Stores a message to a webhook, to be sent at once. */
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
      response_status: null,
      ...newMessage(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const kept = { table: 'webhook_deliveries', owner: { webhook_id: webhookId }, most: MAX_DELIVERIES } as const;
  await dropOldest(transaction, kept);
  return row;
}
