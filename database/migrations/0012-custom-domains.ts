import type { Kysely, Migration } from 'kysely';

/**
 * Creates the tables of custom domains. Several sites may claim a host name, but only one can have it proved: the primary
 * key of the second table decides.
 */
export const customDomains: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('custom_domains')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('host_name', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('checked_at', 'bigint')
      .addColumn('next_check_at', 'bigint')
      .addColumn('failing_since', 'bigint')
      .addColumn('problem', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('custom_domains_of_site')
      .unique()
      .on('custom_domains')
      .columns(['site_id', 'host_name'])
      .execute();
    await schema.createIndex('custom_domains_to_check').on('custom_domains').column('next_check_at').execute();
    await schema
      .createTable('proved_domains')
      .addColumn('host_name', 'text', (column) => column.primaryKey())
      .addColumn('domain_id', 'text', (column) => column.notNull().unique())
      .addColumn('proved_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
