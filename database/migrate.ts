import { type Kysely, Migrator } from 'kysely';
import { DatabaseFault } from './errors.js';
import { migrations } from './migrations/index.js';
import type { Schema } from './schema.js';

/**
 * Brings the tables up to date; running it again changes nothing. Safe when several processes start at once: each
 * dialect lets one in (PostgreSQL by an advisory lock, SQLite by its one writer), and the others find the work done.
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const newer = await migrationsOfNewerVersions(database);
  if (newer.length > 0) {
    throw new DatabaseFault(
      `the database was set up by a newer version (it has ${newer.join(', ')}); start that version, or use another database`,
      { cause: error },
    );
  }
  throw error;
}

async function migrationsOfNewerVersions(database: Kysely<Schema>): Promise<string[]> {
  const tables = database.withTables<{ kysely_migration: { name: string } }>();
  try {
    const rows = await tables.selectFrom('kysely_migration').select('name').orderBy('name').execute();
    return rows.map((row) => row.name).filter((name) => !(name in migrations));
  } catch {
    // The table was never made, so the first error is the one to tell.
    return [];
  }
}
