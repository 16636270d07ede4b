import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Gives each audience of a site a schedule of its own: the primary key of `schedules` becomes the site and the audience.
 * SQLite cannot change a primary key, so the table is copied. Existing schedules are those of their sites, whose audience
 * is the empty text. So are runs that a process of the previous version records meanwhile.
 *
 * The former table is renamed before it is read: on PostgreSQL this waits for the changes that processes of the previous
 * version are making, and later ones wait for it, so that none is missing in the copy. The new table is created first,
 * because its reference locks the organizations, which those processes lock before they store a schedule.
 */
export const schedulesOfAudiences: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await createTable(schema);
    await schema.alterTable('schedules').renameTo('schedules_of_sites').execute();
    await sql`
      insert into schedules_of_audiences
        (site_id, audience, organization_id, cron, timezone, paused, audiences, state, revision, created_at, updated_at)
      select site_id, '', organization_id, cron, timezone, paused, audiences, state, revision, created_at, updated_at
      from schedules_of_sites`.execute(database);
    await schema.dropTable('schedules_of_sites').execute();
    await schema.alterTable('schedules_of_audiences').renameTo('schedules').execute();
    await schema
      .createIndex('schedules_to_apply')
      .on('schedules')
      .column('updated_at')
      .where(sql<boolean>`state <> 'applied'`)
      .execute();
    await addAudiencesOfRuns(schema);
  },
};

async function createTable(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('schedules_of_audiences')
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('cron', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('paused', 'integer', (column) => column.notNull())
    .addColumn('audiences', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('schedules_by_audience', ['site_id', 'audience'])
    .execute();
}

async function addAudiencesOfRuns(schema: Kysely<unknown>['schema']): Promise<void> {
  for (const column of ['schedule_audience', 'audience']) {
    await schema
      .alterTable('schedule_runs')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  await schema.dropIndex('schedule_runs_by_site').execute();
  await schema
    .createIndex('schedule_runs_by_schedule')
    .on('schedule_runs')
    .columns(['site_id', 'schedule_audience', 'created_at', 'id'])
    .execute();
}
