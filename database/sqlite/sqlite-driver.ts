import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { SqliteFile, type SqliteFileOptions } from './sqlite-file.js';

/**
 * Opens two connections to one file: one for reads, which are never blocked by writes of any process, and one for
 * writes, used by one caller at a time.
 */
export class SqliteFileDriver implements Driver {
  #opened: SqliteFiles | undefined;

  readonly #options: SqliteFileOptions;

  constructor(options: SqliteFileOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    const writer = await SqliteFile.open(this.#options);
    try {
      this.#opened = { writer, reader: await SqliteFile.open(this.#options), writers: new Queue() };
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (this.#opened === undefined) throw new Error('the database has to be opened before it is used');
    return new SqliteConnection(this.#opened);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  /** Waits for pending writes and rejects later ones. */
  async destroy(): Promise<void> {
    await this.#opened?.writers.enter();
    this.#opened?.reader.close();
    this.#opened?.writer.close();
  }
}

interface SqliteFiles {
  readonly reader: SqliteFile;
  readonly writer: SqliteFile;
  readonly writers: Queue;
}

/** The connection of one caller. It holds the writer for as long as its transaction is open. */
class SqliteConnection implements DatabaseConnection {
  #inTransaction = false;

  readonly #files: SqliteFiles;

  constructor(files: SqliteFiles) {
    this.#files = files;
  }

  /**
   * Begins a transaction. The wait in the queue counts towards the timeout: behind a lock that stays, callers fail
   * together rather than one after the other.
   */
  async begin(): Promise<void> {
    const since = performance.now();
    await this.#files.writers.enter();
    try {
      await this.#files.writer.begin(since);
      this.#inTransaction = true;
    } catch (error) {
      this.#files.writers.leave();
      throw error;
    }
  }

  commit(): void {
    this.#files.writer.commit();
    this.#end();
  }

  rollback(): void {
    try {
      this.#files.writer.rollback();
    } finally {
      this.#end();
    }
  }

  /** Runs a statement. A single write gets its own transaction, because only `begin` can wait for another process's write to end. */
  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) return this.#files.writer.run<Row>(sql, parameters);
    if (query.kind === 'SelectQueryNode') return this.#files.reader.run<Row>(sql, parameters);
    await this.begin();
    try {
      const result = this.#files.writer.run<Row>(sql, parameters);
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported; read with a limit instead');
  }

  #end(): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    this.#files.writers.leave();
  }
}

/** A queue that admits callers one at a time, in the order of their arrival. */
class Queue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  async enter(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  /** Passes the turn to the next caller without freeing it, so that nobody can overtake. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}
