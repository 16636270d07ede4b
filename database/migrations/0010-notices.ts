import { type Kysely, type Migration, sql } from 'kysely';

/** Creates the tables of notices about exports and of the messages that they send. */
export const notices: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed_target', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('notices_by_site').on('notices').columns(['site_id', 'created_at', 'id']).execute();
    await schema
      .createTable('notice_messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('notice_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('job_id', 'text')
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('next_attempt_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('notice_messages_by_notice')
      .on('notice_messages')
      .columns(['notice_id', 'created_at', 'id'])
      .execute();
    await schema.createIndex('notice_messages_by_job').on('notice_messages').column('job_id').execute();
    await schema
      .createIndex('notice_messages_pending')
      .on('notice_messages')
      .column('updated_at')
      .where(sql<boolean>`status = 'pending'`)
      .execute();
  },
};
