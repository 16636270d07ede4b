import { type Kysely, sql } from 'kysely';

/** Creates the tables of schedules and their runs. */
export async function createSchedules(database: Kysely<unknown>): Promise<void> {
  await createScheduleTable(database);
  await createScheduleRuns(database);
}

async function createScheduleTable({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
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

async function createScheduleRuns({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
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
