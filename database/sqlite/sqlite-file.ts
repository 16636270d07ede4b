import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import Libsql from 'libsql';
import { bindableParameters } from '../bindable-parameters.js';
import { isBusy, sqliteError } from './sqlite-errors.js';

export interface SqliteFileOptions {
  readonly file: string;
  /** How long a write waits for another process's write to end. */
  readonly lockTimeoutMilliseconds: number;
  /**
   * Commits do not wait for the disk, which stops the event loop for as long. The end of the process loses nothing; a power cut may lose the last
   * seconds of what this connection wrote, and leaves the file whole (sqlite.org/pragma.html#pragma_synchronous).
   */
  readonly commitsUnsynced?: boolean;
}

const MAX_PAUSE_MS = 15;

/**
 * A SQLite file, opened through libsql, whose native statements are synchronous. What begins and ends a transaction
 * goes through `exec`: a prepared statement that met a lock stays in progress until it is collected as garbage, and
 * SQLite commits nothing meanwhile.
 */
export class SqliteFile {
  private constructor(
    private readonly database: Libsql.Database,
    private readonly options: SqliteFileOptions,
  ) {}

  /** Makes the file and its folder where they are not there yet. */
  static async open(options: SqliteFileOptions): Promise<SqliteFile> {
    const file = new SqliteFile(await openNative(options.file), options);
    try {
      await file.patiently((database) => database.exec('pragma journal_mode = wal'));
      file.translated((database) => database.exec('pragma foreign_keys = on'));
      if (options.commitsUnsynced === true) file.translated((database) => database.exec('pragma synchronous = normal'));
    } catch (error) {
      file.close();
      throw error;
    }
    return file;
  }

  get inTransaction(): boolean {
    return this.translated((database) => database.inTransaction);
  }

  /** Takes the write lock, waiting from `since` on (by `performance.now`), and at once: a transaction that reads first could not take it later without starting over. */
  async begin(since = performance.now()): Promise<void> {
    await this.patiently((database) => database.exec('begin immediate'), since);
  }

  commit(): void {
    this.translated((database) => database.exec('commit'));
  }

  /** Some errors (a full disk among them) have ended the transaction already. */
  rollback(): void {
    if (this.inTransaction) this.translated((database) => database.exec('rollback'));
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const bound = bindableParameters(parameters).map(withoutBooleans);
    return this.translated((database) => {
      const statement = database.prepare(sql);
      if (statement.reader) return { rows: statement.all(bound) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(bound).changes) };
    });
  }

  close(): void {
    this.database.close();
  }

  /**
   * Waits for a lock without blocking the process. SQLite's own busy timeout would stop the event loop, and with it the
   * very transaction that is waited for when two connections of one process share the file.
   */
  private async patiently(act: (database: Libsql.Database) => void, since = performance.now()): Promise<void> {
    const deadline = since + this.options.lockTimeoutMilliseconds;
    for (;;) {
      try {
        act(this.requireOpen());
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw sqliteError(error, this.options.file);
      }
      await delay(1 + Math.random() * MAX_PAUSE_MS);
    }
  }

  private translated<Result>(act: (database: Libsql.Database) => Result): Result {
    try {
      return act(this.requireOpen());
    } catch (error) {
      throw sqliteError(error, this.options.file);
    }
  }

  /** libsql ends the process when a closed database is asked whether it is in a transaction. */
  private requireOpen(): Libsql.Database {
    if (!this.database.open) throw new Error('the database was closed');
    return this.database;
  }
}

async function openNative(file: string): Promise<Libsql.Database> {
  try {
    await mkdir(dirname(file), { recursive: true });
    forOwnerAlone(file);
    return new Libsql(file);
  } catch (error) {
    throw sqliteError(error, file);
  }
}

/**
 * Hashes of passwords and what readers asked are nobody else's. SQLite gives its log the mode of the file; an empty file is a new database to it.
 *
 * A file that is there is never opened here: closing it again would take away every lock that this process has on it
 * (sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_). The next process that closes the database
 * would think itself the last, and remove the log that this one goes on writing to.
 */
function forOwnerAlone(file: string): void {
  try {
    // In one go, so that no other connection of this process takes a lock between the two.
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** SQLite has no booleans, and libsql ends the process on one. */
function withoutBooleans(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
