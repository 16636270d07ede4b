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
  /** The time for which a write waits for another process's write to end. */
  readonly lockTimeoutMilliseconds: number;
  /**
   * Commits do not wait for the disk, which would block the event loop. The end of the process loses nothing; a power
   * failure may lose the last seconds of this connection's writes, but does not damage the file
   * (sqlite.org/pragma.html#pragma_synchronous).
   */
  readonly commitsUnsynced?: boolean;
}

const MAX_PAUSE_MS = 15;

/**
 * A SQLite file, opened through libsql, whose native statements are synchronous. Statements that begin and end a
 * transaction go through `exec`: a prepared statement that met a lock stays in progress until it is garbage-collected,
 * and SQLite commits nothing meanwhile.
 */
export class SqliteFile {
  readonly #database: Libsql.Database;
  readonly #options: SqliteFileOptions;

  private constructor(database: Libsql.Database, options: SqliteFileOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Opens the file, and creates it and its folder if they are missing. */
  static async open(options: SqliteFileOptions): Promise<SqliteFile> {
    const file = new SqliteFile(await openNative(options.file), options);
    try {
      await file.#retryWhileLocked((database) => database.exec('pragma journal_mode = wal'));
      file.#translated((database) => database.exec('pragma foreign_keys = on'));
      if (options.commitsUnsynced === true)
        file.#translated((database) => database.exec('pragma synchronous = normal'));
    } catch (error) {
      file.close();
      throw error;
    }
    return file;
  }

  get inTransaction(): boolean {
    return this.#translated((database) => database.inTransaction);
  }

  /**
   * Takes the write lock, waiting from `since` on (by `performance.now`). It is taken at the beginning, because a
   * transaction that reads first could not take it later without starting over.
   */
  async begin(since = performance.now()): Promise<void> {
    await this.#retryWhileLocked((database) => database.exec('begin immediate'), since);
  }

  commit(): void {
    this.#translated((database) => database.exec('commit'));
  }

  /** Rolls the transaction back. Some errors (for example a full disk) have already ended it. */
  rollback(): void {
    if (this.inTransaction) this.#translated((database) => database.exec('rollback'));
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const bound = bindableParameters(parameters).map(withoutBooleans);
    return this.#translated((database) => {
      const statement = database.prepare(sql);
      if (statement.reader) return { rows: statement.all(bound) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(bound).changes) };
    });
  }

  close(): void {
    this.#database.close();
  }

  /**
   * Retries while the file is locked, without blocking the process. SQLite's own busy timeout would block the event
   * loop, and with it the very transaction that holds the lock if two connections of one process share the file.
   */
  async #retryWhileLocked(act: (database: Libsql.Database) => void, since = performance.now()): Promise<void> {
    const deadline = since + this.#options.lockTimeoutMilliseconds;
    for (;;) {
      try {
        act(this.#requireOpen());
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw sqliteError(error, this.#options.file);
      }
      await delay(1 + Math.random() * MAX_PAUSE_MS);
    }
  }

  #translated<Result>(act: (database: Libsql.Database) => Result): Result {
    try {
      return act(this.#requireOpen());
    } catch (error) {
      throw sqliteError(error, this.#options.file);
    }
  }

  /** Throws if the database is closed: libsql ends the process when a closed database is asked whether it is in a transaction. */
  #requireOpen(): Libsql.Database {
    if (!this.#database.open) throw new Error('the database was closed');
    return this.#database;
  }
}

async function openNative(file: string): Promise<Libsql.Database> {
  try {
    await mkdir(dirname(file), { recursive: true });
    createPrivateFile(file);
    return new Libsql(file);
  } catch (error) {
    throw sqliteError(error, file);
  }
}

/**
 * Creates a file that only its owner can read, because it contains password hashes and readers' questions. SQLite gives
 * its log the mode of the file, and treats an empty file as a new database.
 *
 * An existing file is never opened here: closing it again would release every lock that this process has on it
 * (sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_). The next process
 * that closes the database would take itself for the last one, and delete the log that this process is still writing
 * to.
 */
function createPrivateFile(file: string): void {
  try {
    // Synchronous, so that no other connection of this process takes a lock between the two calls.
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Converts booleans, which SQLite does not have and on which libsql ends the process. */
function withoutBooleans(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
