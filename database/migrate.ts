import { type Kysely, Migrator } from 'kysely';
import { DatabaseFault } from './errors.js';
import { migrations } from './migrations/index.js';
import type { Schema } from './schema.js';

/**
 * Runs the missing migrations. Running it again changes nothing. Processes may start at the same time: each dialect
 * admits one (PostgreSQL by an advisory lock, SQLite by its single writer), and the others find the work done.
 */
export async function migrate(database: Kysely<Schema>, known = migrations): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...known }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const newer = await migrationsOfNewerVersions(database, known);
  if (newer.length > 0) {
    throw new DatabaseFault(
      `the database was set up by a newer version (it has ${newer.join(', ')}); start that version, or use another database`,
      { cause: error },
    );
  }
  throw error;
}

async function migrationsOfNewerVersions(database: Kysely<Schema>, known: typeof migrations): Promise<string[]> {
  const tables = database.withTables<{ kysely_migration: { name: string } }>();
  try {
    const rows = await tables.selectFrom('kysely_migration').select('name').orderBy('name').execute();
    return rows.map((row) => row.name).filter((name) => !(name in known));
  } catch {
    // The table was never created, so the first error is the one to report.
    return [];
  }
}
