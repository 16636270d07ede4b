import type { Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** Returns the names of the migrations that have run, in their order; none in a database that was never used. */
export async function appliedMigrations(database: Kysely<Schema>): Promise<string[]> {
  const names = (await database.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (!names.includes('kysely_migration')) return [];
  const tables = database.withTables<{ kysely_migration: { name: string } }>();
  return (await tables.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map(({ name }) => name);
}
