import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { bindableParameters } from '../bindable-parameters.js';
import { DatabaseUnavailable } from '../errors.js';
import { postgresError } from './postgres-errors.js';

interface PostgresOptions {
  readonly url: string;
  readonly lockTimeoutMilliseconds: number;
  readonly statementTimeoutMilliseconds: number;
  readonly connections: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Over the server's own timeouts, so that this one speaks only when the server no longer does. */
const SILENCE_MS = 5_000;
const BIGINT_OID = 20;

/** PostgreSQL through pg's pool. Errors are those of `errors.ts`; an address that cannot be read throws at once. */
export function postgresDialect(options: PostgresOptions): PostgresDialect {
  return new PostgresDialect({ pool: new GuardedPool(options) });
}

class GuardedPool implements PostgresPool {
  private readonly pool: pg.Pool;
  private readonly server: string;

  constructor(options: PostgresOptions) {
    this.server = serverOf(options.url);
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      application_name: 'offprint',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      lock_timeout: options.lockTimeoutMilliseconds,
      statement_timeout: options.statementTimeoutMilliseconds,
      idle_in_transaction_session_timeout: options.statementTimeoutMilliseconds,
      query_timeout: options.statementTimeoutMilliseconds + SILENCE_MS,
      keepAlive: true,
      // Instants are bigints of milliseconds, which fit a number; pg would answer them as text.
      types: {
        getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
      },
    });
    // An idle connection that is cut must not end the process; the next statement opens another, or says why it cannot.
    this.pool.on('error', () => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new GuardedClient(await this.pool.connect(), this.server);
    } catch (error) {
      throw postgresError(error, this.server);
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

class GuardedClient implements PostgresPoolClient {
  private broken = false;
  /**
   * A connection may be cut between two statements of a transaction, when nobody waits for an answer: without a listener that would
   * end the process. The next statement says what happened.
   */
  private readonly noteLoss = () => {
    this.broken = true;
  };

  constructor(
    private readonly client: pg.PoolClient,
    private readonly server: string,
  ) {
    client.on('error', this.noteLoss);
  }

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new TypeError('no cursor was set up; read with a limit instead');
    return this.run<Row>(statement, parameters);
  }

  /** A connection that fell silent keeps its statement; given back to the pool it would make the next one wait as well. */
  release(destroy = false): void {
    this.client.release(destroy || this.broken);
    // Only now: the pool listens again from here on.
    this.client.off('error', this.noteLoss);
  }

  private async run<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const bindable = bindableParameters(parameters);
    try {
      const result = await this.client.query(statement, bindable);
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      const translated = postgresError(error, this.server);
      this.broken ||= translated instanceof DatabaseUnavailable && !(error instanceof pg.DatabaseError);
      throw translated;
    }
  }
}

/** Host and database of the address, never its password. */
function serverOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${decodeURIComponent(host)}${pathname}`;
  } catch {
    throw new Error('DATABASE_URL is not an address; write it as postgres://user:password@host:5432/database');
  }
}
