import type { TEST_EVENT, WebhookEvent } from '../../contract/webhook-events.js';
import type { Webhook } from './webhook-records.js';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export type DeliveryEvent = WebhookEvent | typeof TEST_EVENT;

/** One message to one webhook. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly organizationId: string;
  readonly event: DeliveryEvent;
  readonly subject: string;
  /** The JSON that is sent. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** The HTTP status of the last attempt; null if there was no response. */
  readonly responseStatus: number | null;
  /** The reason why the last attempt failed. */
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The result of one attempt. */
export interface DeliveryAttempt {
  readonly status: WebhookDelivery['status'];
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

export interface DeliveryRepository {
  /** Creates a test message, to be sent. */
  createTest(webhook: Pick<Webhook, 'id' | 'organizationId'>): Promise<WebhookDelivery>;
  /** Lists deliveries, newest first. Rejects with InvalidCursor. */
  list(
    webhookId: string,
    filter: { readonly status?: WebhookDelivery['status']; readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly nextCursor: string | null }>;
  get(webhookId: string, deliveryId: string): Promise<WebhookDelivery | undefined>;
  getById(deliveryId: string): Promise<WebhookDelivery | undefined>;
  /** Lists the pending deliveries of a job or run. */
  listPending(subject: string): Promise<readonly WebhookDelivery[]>;
  /** Lists the pending deliveries that were not updated after `untouchedSince`. */
  listForgotten(untouchedSince: Date): Promise<readonly WebhookDelivery[]>;
  recordAttempt(deliveryId: string, attempt: DeliveryAttempt): Promise<void>;
  /** Marks a delivery to be sent again at once. */
  requeue(deliveryId: string): Promise<void>;
}
