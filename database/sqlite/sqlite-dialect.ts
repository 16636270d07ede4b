import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteFileDriver } from './sqlite-driver.js';
import type { SqliteFileOptions } from './sqlite-file.js';

/** A dialect for SQLite through libsql. Any number of processes may share the file. Errors are those of `errors.ts`. */
export class SqliteFileDialect implements Dialect {
  constructor(private readonly options: SqliteFileOptions) {}

  createDriver(): Driver {
    return new SqliteFileDriver(this.options);
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

/** Runs migrations in one transaction, so that of two processes the second finds all of them done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
