import type { Kysely } from 'kysely';
import { TEST_EVENT } from '../../contract/webhook-events.js';
import type { Clock } from '../clock.js';
import type { DeliveryAttempt, DeliveryRepository, WebhookDelivery } from '../records/delivery-records.js';
import type { Schema, WebhookDeliveryRow } from '../schema.js';
import { keepDelivery } from './keep-delivery.js';
import { newestFirst } from './newest-first.js';
import { attemptColumns, isForgotten, isPending } from './outgoing-messages.js';

const MAX_LISTED = 200;

export class SqlDeliveryRepository implements DeliveryRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async createTest({ id, organizationId }: Parameters<DeliveryRepository['createTest']>[0]): Promise<WebhookDelivery> {
    const now = this.#clock().getTime();
    const row = await this.#database.transaction().execute((transaction) =>
      keepDelivery(transaction, {
        webhookId: id,
        organizationId,
        event: TEST_EVENT,
        subject: id,
        data: { webhookId: id },
        now,
      }),
    );
    return toDelivery(row);
  }

  async list(
    webhookId: string,
    { status, limit, cursor }: Parameters<DeliveryRepository['list']>[1],
  ): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly nextCursor: string | null }> {
    let query = this.#select().where('webhook_id', '=', webhookId);
    if (status !== undefined) query = query.where('status', '=', status);
    const asked = { list: 'deliveries', by: 'created_at', most: MAX_LISTED, limit, cursor } as const;
    const { rows, nextCursor } = await newestFirst(query, asked);
    return { deliveries: rows.map(toDelivery), nextCursor };
  }

  async get(webhookId: string, deliveryId: string): Promise<WebhookDelivery | undefined> {
    const row = await this.#select()
      .where('id', '=', deliveryId)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirst();
    return row && toDelivery(row);
  }

  async getById(deliveryId: string): Promise<WebhookDelivery | undefined> {
    const row = await this.#select().where('id', '=', deliveryId).executeTakeFirst();
    return row && toDelivery(row);
  }

  async listPending(subject: string): Promise<readonly WebhookDelivery[]> {
    const rows = await this.#select()
      .where('subject', '=', subject)
      .where(isPending)
      .orderBy('created_at')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(toDelivery);
  }

  async listForgotten(untouchedSince: Date): Promise<readonly WebhookDelivery[]> {
    const rows = await this.#select()
      .where(isForgotten(untouchedSince))
      .orderBy('updated_at')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(toDelivery);
  }

  async recordAttempt(deliveryId: string, attempt: DeliveryAttempt): Promise<void> {
    await this.#database
      .updateTable('webhook_deliveries')
      .set({ ...attemptColumns(attempt, this.#clock().getTime()), response_status: attempt.responseStatus })
      .where('id', '=', deliveryId)
      .execute();
  }

  async requeue(deliveryId: string): Promise<void> {
    const now = this.#clock().getTime();
    await this.#database
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', next_attempt_at: now, updated_at: now })
      .where('id', '=', deliveryId)
      .execute();
  }

  #select() {
    return this.#database.selectFrom('webhook_deliveries').selectAll();
  }
}

function toDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    organizationId: row.organization_id,
    event: row.event,
    subject: row.subject,
    payload: row.payload,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    nextAttemptAt: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
