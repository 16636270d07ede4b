import type { Kysely } from 'kysely';
import type { WebhookEvent } from '../../contract/webhook-events.js';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import type { Webhook } from '../records/webhook-records.js';
import {
  MAX_WEBHOOKS,
  TooManyWebhooks,
  type WebhookRepository,
  type WebhookValues,
} from '../records/webhook-records.js';
import type { Schema, WebhookRow } from '../schema.js';
import { countRows } from './count-rows.js';
import { lockOrganization } from './lock-organization.js';

export class SqlWebhookRepository implements WebhookRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(
    organizationId: string,
    { url, events, enabled, sealedSecret }: WebhookValues & { readonly sealedSecret: string },
  ): Promise<Webhook> {
    const now = this.#clock().getTime();
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const count = await countRows(transaction, { table: 'webhooks', of: 'organization_id', owner: organizationId });
      if (count >= MAX_WEBHOOKS) throw new TooManyWebhooks();
      const row = await transaction
        .insertInto('webhooks')
        .values({
          id: newId('wh'),
          organization_id: organizationId,
          url,
          events: JSON.stringify(events),
          enabled: enabled ? 1 : 0,
          sealed_secret: sealedSecret,
          previous_sealed_secret: null,
          previous_secret_until: null,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toWebhook(row);
    });
  }

  async list(organizationId: string): Promise<readonly Webhook[]> {
    const rows = await this.#ofOrganization(organizationId).orderBy('created_at').orderBy('id').execute();
    return rows.map(toWebhook);
  }

  async get(organizationId: string, webhookId: string): Promise<Webhook | undefined> {
    const row = await this.#ofOrganization(organizationId).where('id', '=', webhookId).executeTakeFirst();
    return row && toWebhook(row);
  }

  async getById(webhookId: string): Promise<Webhook | undefined> {
    const row = await this.#database.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
    return row && toWebhook(row);
  }

  async update(
    organizationId: string,
    webhookId: string,
    { url, events, enabled }: Partial<WebhookValues>,
  ): Promise<Webhook | undefined> {
    const row = await this.#database
      .updateTable('webhooks')
      .set({
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: JSON.stringify(events) }),
        ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
        updated_at: this.#clock().getTime(),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirst();
    return row && toWebhook(row);
  }

  async rotateSecret(
    organizationId: string,
    webhookId: string,
    { sealedSecret, previousUntil }: { readonly sealedSecret: string; readonly previousUntil: Date },
  ): Promise<Webhook | undefined> {
    const now = this.#clock().getTime();
    const until = previousUntil.getTime();
    const row = await this.#database
      .updateTable('webhooks')
      .set(({ ref }) => ({
        ...(until > now
          ? { previous_sealed_secret: ref('sealed_secret'), previous_secret_until: until }
          : NO_PREVIOUS_SECRET),
        sealed_secret: sealedSecret,
        updated_at: now,
      }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirst();
    return row && toWebhook(row);
  }

  async dropPreviousSecrets(): Promise<number> {
    const { numUpdatedRows } = await this.#database
      .updateTable('webhooks')
      .set(NO_PREVIOUS_SECRET)
      .where('previous_secret_until', '<=', this.#clock().getTime())
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }

  async remove(organizationId: string, webhookId: string): Promise<boolean> {
    return await this.#database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('webhooks')
        .where('organization_id', '=', organizationId)
        .where('id', '=', webhookId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await transaction.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhookId).execute();
      return true;
    });
  }

  #ofOrganization(organizationId: string) {
    return this.#database.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId);
  }
}

const NO_PREVIOUS_SECRET = { previous_sealed_secret: null, previous_secret_until: null } as const;

function previousSecretOf({ previous_sealed_secret: sealed, previous_secret_until: until }: WebhookRow) {
  return sealed === null || until === null ? null : { sealed, until: new Date(until) };
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEvent[],
    enabled: row.enabled === 1,
    sealedSecret: row.sealed_secret,
    previousSecret: previousSecretOf(row),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
