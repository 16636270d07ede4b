import type { Kysely, Migration } from 'kysely';

/** Creates the table of badges. A site without a row has none. */
export const badges: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('badges')
      .addColumn('site_id', 'text', (column) => column.primaryKey())
      .addColumn('visibility', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .execute();
  },
};
