import { type Kysely, type Migration, sql } from 'kysely';

/** Credentials of sources, schedules and their runs, webhooks and their deliveries; lists of jobs by site and by status. */
export const sourcesSchedulesWebhooks: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('sites').addColumn('credentials', 'text').execute();
    await createJobListIndexes(database);
    await createSchedules(database);
    await createScheduleRuns(database);
    await createWebhooks(database);
    await createDeliveries(database);
  },
};

/** One for each filter that a list has, with the list's order behind it: a page is read off the index without sorting. */
async function createJobListIndexes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('jobs_by_domain')
    .on('jobs')
    .columns(['organization_id', 'domain', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('jobs_by_status')
    .on('jobs')
    .columns(['organization_id', 'status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('jobs_by_domain_and_status')
    .on('jobs')
    .columns(['organization_id', 'domain', 'status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('jobs_completed_by_site')
    .on('jobs')
    .columns(['site_id', 'created_at', 'id'])
    .where(sql<boolean>`status = 'completed'`)
    .execute();
}

async function createSchedules({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('schedules')
    .addColumn('site_id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('cron', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('paused', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('schedules_to_apply')
    .on('schedules')
    .column('updated_at')
    .where(sql<boolean>`state <> 'applied'`)
    .execute();
}

async function createScheduleRuns({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('schedule_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('job_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('schedule_runs_by_site')
    .on('schedule_runs')
    .columns(['site_id', 'created_at', 'id'])
    .execute();
}

async function createWebhooks({ schema }: Kysely<unknown>): Promise<void> {
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
    .execute();
  await schema
    .createIndex('webhooks_by_organization')
    .on('webhooks')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

async function createDeliveries({ schema }: Kysely<unknown>): Promise<void> {
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
