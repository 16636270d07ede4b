import { type Kysely, Migrator } from 'kysely';
import { appliedMigrations } from './applied-migrations.js';
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
  // If they cannot be listed either, the first error is the one to report.
  const applied = await appliedMigrations(database).catch(() => []);
  const newer = applied.filter((name) => !(name in known));
  if (newer.length > 0) {
    throw new DatabaseFault(
      `the database was set up by a newer version (it has ${newer.join(', ')}); start that version, or use another database`,
      { cause: error },
    );
  }
  throw error;
}
