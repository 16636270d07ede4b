import type { Kysely, Migration } from 'kysely';

/** Creates the table of deploy hooks: secret addresses that start exports. */
export const deployHooks: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('deploy_hooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema
      .createIndex('deploy_hooks_by_site')
      .on('deploy_hooks')
      .columns(['site_id', 'created_at', 'id'])
      .execute();
  },
};
