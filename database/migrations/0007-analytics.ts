import type { Kysely, Migration } from 'kysely';

/** Creates the tables of page views and searches of hosted sites, counted by day. */
export const analytics: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('site_page_views')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('views', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('site_page_views_key', ['site_id', 'day', 'path'])
      .execute();
    await schema
      .createTable('site_searches')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('searches', 'integer', (column) => column.notNull())
      .addColumn('misses', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('site_searches_key', ['site_id', 'day', 'text'])
      .execute();
  },
};
