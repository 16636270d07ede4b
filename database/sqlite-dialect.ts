import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { bindableParameters } from './bindable-parameters.js';
import { isBusy, sqliteError } from './sqlite-errors.js';

interface SqliteOptions {
  readonly file: string;
  /** How long a statement waits for another process's write to end. */
  readonly lockTimeoutMilliseconds: number;
}

/** SQLite through libsql. Any number of processes may share the file. Errors are those of `errors.ts`. */
export class SqliteFileDialect implements Dialect {
  constructor(private readonly options: SqliteOptions) {}

  createDriver(): Driver {
    return new LibsqlDriver(this.options);
  }
  createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
}

/** Migrations run in one transaction, so that of two processes the second finds all of them done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class LibsqlDriver extends SqliteDriver {
  constructor(private readonly options: SqliteOptions) {
    super({
      database: async () => {
        await mkdir(dirname(options.file), { recursive: true });
        return new Libsql(options.file);
      },
      onCreateConnection: async (connection) => {
        const patient = new PatientConnection(connection, options);
        for (const pragma of ['journal_mode = wal', 'foreign_keys = on']) {
          await patient.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
        }
      },
    });
  }

  override async init(): Promise<void> {
    try {
      await super.init();
    } catch (error) {
      throw sqliteError(error, this.options.file);
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection(), this.options);
  }

  /** Takes the write lock at once: a transaction that reads first could not take it later without starting over. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/**
 * Waits for the lock without blocking the process. SQLite's own busy timeout would stop the event loop, and with it the
 * very transaction that is waited for when two connections of one process share the file.
 */
class PatientConnection implements DatabaseConnection {
  constructor(
    private readonly inner: DatabaseConnection,
    private readonly options: SqliteOptions,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.options.lockTimeoutMilliseconds;
    for (;;) {
      try {
        return await this.inner.executeQuery<Row>({ ...query, parameters: bindableParameters(query.parameters) });
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw sqliteError(error, this.options.file);
        await delay(1 + Math.random() * 15);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}
