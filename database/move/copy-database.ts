import { Kysely } from 'kysely';
import type { DatabaseConfig } from '../../config/config.js';
import { appliedMigrations } from '../applied-migrations.js';
import { dialectFor } from '../dialect-for.js';
import { DatabaseFault } from '../errors.js';
import { migrate } from '../migrate.js';
import { migrations } from '../migrations/index.js';
import type { Schema } from '../schema.js';
import { readRows } from './read-rows.js';
import { digestTable, type TableDigest } from './table-digest.js';
import { type AnyTables, type CopiedTable, TABLES } from './tables.js';

export interface CopiedDatabase {
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** False if the target already held exactly the same rows. */
  readonly isCopied: boolean;
}

/** No statement takes this long. The target may wait for one that a person runs beside it. */
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Copies all rows into another database, of either engine, and compares both afterwards. The target is created if
 * needed, and must be empty or hold exactly the same rows. Everything is written in one transaction: a copy that was
 * interrupted leaves the target empty. Nothing is written to the source; on SQLite its writers wait meanwhile.
 */
export async function copyDatabase(
  from: DatabaseConfig,
  to: DatabaseConfig,
  onTable: (name: string) => void = () => {},
): Promise<CopiedDatabase> {
  const [source, target] = [open(from), open(to)];
  try {
    await requireMigrated(source);
    await migrate(target);
    return await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (reading) => {
        return await target
          .transaction()
          .execute((writing) => copyAll(anyTables(reading), anyTables(writing), onTable));
      });
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

async function copyAll(from: AnyTables, to: AnyTables, onTable: (name: string) => void): Promise<CopiedDatabase> {
  const isEmpty = await hasNoRows(to);
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    onTable(table.name);
    if (isEmpty) await copyTable(from, to, table);
    const [wanted, found] = [await digestTable(from, table), await digestTable(to, table)];
    if (!isSame(wanted, found)) throw new DatabaseFault(difference(table.name, wanted, found, isEmpty));
    rows[table.name] = wanted.rows;
  }
  return { rows, isCopied: isEmpty };
}

async function copyTable(from: AnyTables, to: AnyTables, table: CopiedTable): Promise<void> {
  for await (const batch of readRows(from, table))
    await to
      .insertInto(table.name)
      .values([...batch])
      .execute();
}

async function hasNoRows(database: AnyTables): Promise<boolean> {
  for (const { name, key } of TABLES) {
    const row = await database
      .selectFrom(name)
      .select([...key])
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}

const isSame = (a: TableDigest, b: TableDigest) => a.rows === b.rows && a.sha256 === b.sha256;

function difference(table: string, wanted: TableDigest, found: TableDigest, isNew: boolean): string {
  const counts = `${table} has ${wanted.rows} rows here and ${found.rows} there`;
  return isNew
    ? `the copy differs from its source (${counts}), so nothing was written; run the command again`
    : `the target already has other rows (${counts}); use an empty database`;
}

/** A database of an older version is migrated by starting this version on it, not by copying it. */
async function requireMigrated(source: Kysely<Schema>): Promise<void> {
  const applied = await appliedMigrations(source);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (applied.length === 0) throw new DatabaseFault('the source is empty; check DATABASE_URL and OFFPRINT_HOME');
  if (missing.length > 0)
    throw new DatabaseFault(
      `the source is from an older version (it lacks ${missing.join(', ')}); start this version once`,
    );
}

function open(config: DatabaseConfig): Kysely<Schema> {
  const dialect = dialectFor(config, {}, { statementTimeoutMilliseconds: STATEMENT_TIMEOUT_MS, connections: 2 });
  return new Kysely<Schema>({ dialect });
}

const anyTables = (database: Kysely<Schema>) => database as unknown as AnyTables;
