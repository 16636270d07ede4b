import type { Dialect } from 'kysely';
import type { DatabaseConfig } from '../config/config.js';
import type { Clock } from './clock.js';
import { postgresDialect } from './postgres/postgres-dialect.js';
import { SqliteFileDialect } from './sqlite/sqlite-dialect.js';

export interface DatabaseOptions {
  readonly clock?: Clock;
  /** The time for which a statement waits for a lock that another process holds. */
  readonly lockTimeoutMilliseconds?: number;
}

const LOCK_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** Returns the dialect of a configured database. */
export function dialectFor(
  config: DatabaseConfig,
  { lockTimeoutMilliseconds = LOCK_TIMEOUT_MS }: DatabaseOptions,
  { statementTimeoutMilliseconds = STATEMENT_TIMEOUT_MS, connections = 10, commitsUnsynced = false } = {},
): Dialect {
  if (config.kind === 'sqlite')
    return new SqliteFileDialect({ file: config.file, lockTimeoutMilliseconds, commitsUnsynced });
  return postgresDialect({ url: config.url, lockTimeoutMilliseconds, statementTimeoutMilliseconds, connections });
}
