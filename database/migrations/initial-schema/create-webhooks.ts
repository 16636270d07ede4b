import { type Kysely, sql } from 'kysely';

/** Creates the tables of webhooks and their deliveries. */
export async function createWebhooks(database: Kysely<unknown>): Promise<void> {
  await createWebhookTable(database);
  await createDeliveries(database);
}

async function createWebhookTable({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('previous_sealed_secret', 'text')
    .addColumn('previous_secret_until', 'bigint')
    .execute();
  await schema
    .createIndex('webhooks_by_organization')
    .on('webhooks')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

async function createDeliveries({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('response_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_by_subject')
    .on('webhook_deliveries')
    .columns(['subject', 'created_at'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_pending')
    .on('webhook_deliveries')
    .column('updated_at')
    .where(sql<boolean>`status = 'pending'`)
    .execute();
}
