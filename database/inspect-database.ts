import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../config/config.js';
import { appliedMigrations } from './applied-migrations.js';
import { dialectFor } from './dialect-for.js';
import { migrations } from './migrations/index.js';
import type { Schema } from './schema.js';

export interface DatabaseState {
  /** True for a database that was never used. */
  readonly isNew: boolean;
  /** Migrations of this version that have not run yet. */
  readonly missing: readonly string[];
  /** Migrations that have run, but that this version does not know. */
  readonly newer: readonly string[];
  /** The server's clock; null for a file, which has none. */
  readonly time: Date | null;
}

/** Looks at a database without changing it. Rejects with DatabaseUnavailable if it is not usable. */
export async function inspectDatabase(config: DatabaseConfig): Promise<DatabaseState> {
  const known = Object.keys(migrations);
  // Opening a file that does not exist would create it.
  if (config.kind === 'sqlite' && !existsSync(config.file))
    return { isNew: true, missing: known, newer: [], time: null };
  const connections = new Kysely<Schema>({ dialect: dialectFor(config, {}, { connections: 1 }) });
  try {
    const time = config.kind === 'sqlite' ? null : await readTime(connections);
    const applied = await appliedMigrations(connections);
    return {
      isNew: applied.length === 0,
      missing: known.filter((name) => !applied.includes(name)),
      newer: applied.filter((name) => !known.includes(name)),
      time,
    };
  } finally {
    await connections.destroy();
  }
}

async function readTime(connections: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
    connections,
  );
  return rows[0] === undefined ? null : new Date(Number(rows[0].ms));
}
