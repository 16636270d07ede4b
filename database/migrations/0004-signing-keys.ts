import type { Kysely, Migration } from 'kysely';

/** Creates the table of keys that sign archives. `active` is 1 for the active key and null for others, so it is unique. */
export const signingKeys: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('signing_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sealed_private_key', 'text')
      .addColumn('active', 'integer', (column) => column.unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('retired_at', 'bigint')
      .execute();
  },
};
