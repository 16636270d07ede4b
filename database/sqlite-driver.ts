import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { SqliteFile, type SqliteFileOptions } from './sqlite-file.js';

/** One connection, lent to one caller at a time. */
export class SqliteFileDriver implements Driver {
  private opened: SqliteConnection | undefined;
  private readonly queue = new Queue();

  constructor(private readonly options: SqliteFileOptions) {}

  async init(): Promise<void> {
    this.opened = new SqliteConnection(await SqliteFile.open(this.options));
  }

  async acquireConnection(): Promise<SqliteConnection> {
    await this.queue.enter();
    if (this.opened === undefined) throw new Error('the database is opened before it is used');
    return this.opened;
  }

  async releaseConnection(): Promise<void> {
    this.queue.leave();
  }

  async beginTransaction({ file }: SqliteConnection): Promise<void> {
    await file.begin();
  }

  async commitTransaction({ file }: SqliteConnection): Promise<void> {
    file.commit();
  }

  async rollbackTransaction({ file }: SqliteConnection): Promise<void> {
    file.rollback();
  }

  /** Waits for those that came before, and lets nobody in afterwards. */
  async destroy(): Promise<void> {
    await this.queue.enter();
    this.opened?.file.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  constructor(readonly file: SqliteFile) {}

  /** A write of its own gets a transaction of its own: only `begin` can wait for another process's write to end. */
  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.kind === 'SelectQueryNode' || this.file.inTransaction) return this.file.run<Row>(sql, parameters);
    await this.file.begin();
    try {
      const result = this.file.run<Row>(sql, parameters);
      this.file.commit();
      return result;
    } catch (error) {
      this.file.rollback();
      throw error;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed; read with a limit instead');
  }
}

/** Callers in the order they came. */
class Queue {
  private readonly waiting: (() => void)[] = [];
  private taken = false;

  async enter(): Promise<void> {
    if (this.taken) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.taken = true;
  }

  /** Passes the place on without freeing it, so that nobody slips in between. */
  leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.taken = false;
    else next();
  }
}
