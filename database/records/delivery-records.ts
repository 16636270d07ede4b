import type { TEST_EVENT, WebhookEvent } from '../../contract/webhook-events.js';
import type { Webhook } from './webhook-records.js';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export type DeliveryEvent = WebhookEvent | typeof TEST_EVENT;

/** One message for one webhook. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly organizationId: string;
  readonly event: DeliveryEvent;
  readonly subject: string;
  /** JSON, as it is sent. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Of the last attempt; null where nobody answered. */
  readonly responseStatus: number | null;
  /** Why the last attempt failed. */
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What came of one attempt. */
export interface DeliveryAttempt {
  readonly status: WebhookDelivery['status'];
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

export interface DeliveryRepository {
  /** A message that only says that it is one, to be sent. */
  createTest(webhook: Pick<Webhook, 'id' | 'organizationId'>): Promise<WebhookDelivery>;
  /** Newest first. Rejects with InvalidCursor. */
  list(
    webhookId: string,
    filter: { readonly status?: WebhookDelivery['status']; readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly nextCursor: string | null }>;
  get(webhookId: string, deliveryId: string): Promise<WebhookDelivery | undefined>;
  getById(deliveryId: string): Promise<WebhookDelivery | undefined>;
  /** Those of a job or run that are to be sent. */
  listPending(subject: string): Promise<readonly WebhookDelivery[]>;
  /** Those to be sent that nobody has touched since. */
  listForgotten(untouchedSince: Date): Promise<readonly WebhookDelivery[]>;
  recordAttempt(deliveryId: string, attempt: DeliveryAttempt): Promise<void>;
  /** To be sent, again or at once. */
  requeue(deliveryId: string): Promise<void>;
}
