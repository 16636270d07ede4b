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
import { isPoolTimeout, isReadOnly, poolExhausted, postgresError } from './postgres-errors.js';

interface PostgresOptions {
  readonly url: string;
  readonly lockTimeoutMilliseconds: number;
  readonly statementTimeoutMilliseconds: number;
  readonly connections: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The client-side timeout beyond the server's own ones, so that it only applies when the server does not respond. */
const SILENCE_MS = 5_000;
const BIGINT_OID = 20;

/** Creates a dialect that uses pg's pool. Errors are those of `errors.ts`; an invalid address throws at once. */
export function postgresDialect(options: PostgresOptions): PostgresDialect {
  return new PostgresDialect({ pool: new GuardedPool(options) });
}

class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #server: string;
  readonly #connections: number;
  /** The number of fail-overs that were noticed, and its value when each connection was opened. */
  #failovers = 0;
  readonly #openedAt = new WeakMap<object, number>();

  constructor(options: PostgresOptions) {
    this.#server = serverOf(options.url);
    this.#connections = options.connections;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      application_name: 'offprint',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      lock_timeout: options.lockTimeoutMilliseconds,
      statement_timeout: options.statementTimeoutMilliseconds,
      idle_in_transaction_session_timeout: options.statementTimeoutMilliseconds,
      query_timeout: options.statementTimeoutMilliseconds + SILENCE_MS,
      keepAlive: true,
      // Instants are bigints of milliseconds, which fit a number; by default pg returns them as text.
      types: {
        getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
      },
    });
    // A lost idle connection must not end the process. The next statement opens another one, or reports why it cannot.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => this.#openedAt.set(client, this.#failovers));
  }

  async connect(): Promise<PostgresPoolClient> {
    const isFull = this.#pool.totalCount >= this.#connections && this.#pool.idleCount === 0;
    try {
      return new GuardedClient(await this.#connectCurrent(), {
        server: this.#server,
        onFailover: () => {
          this.#failovers += 1;
        },
      });
    } catch (error) {
      // The address was not tried: the wait for a connection of this process ended.
      throw isFull && isPoolTimeout(error) ? poolExhausted(this.#server, error) : postgresError(error, this.#server);
    }
  }

  /**
   * Returns a connection that was opened after the last fail-over. A former primary may keep older ones open, and would
   * refuse every write on them.
   */
  async #connectCurrent(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#openedAt.get(client) ?? 0) >= this.#failovers) return client;
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class GuardedClient implements PostgresPoolClient {
  #broken = false;
  /**
   * Records a lost connection. It may be lost between two statements of a transaction, while nobody waits for a
   * response, and an unhandled error event would end the process. The next statement reports the loss.
   */
  readonly #recordLoss = () => {
    this.#broken = true;
  };

  readonly #client: pg.PoolClient;
  readonly #server: string;
  readonly #onFailover: () => void;

  constructor(
    client: pg.PoolClient,
    { server, onFailover }: { readonly server: string; readonly onFailover: () => void },
  ) {
    this.#client = client;
    this.#server = server;
    this.#onFailover = onFailover;
    client.on('error', this.#recordLoss);
  }

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new TypeError('cursors are not supported; read with a limit instead');
    return this.#run<Row>(statement, parameters);
  }

  /**
   * Returns the connection to the pool. One that stopped responding still runs its statement; in the pool it would
   * block the next caller too, so it is destroyed.
   */
  release(destroy = false): void {
    this.#client.release(destroy || this.#broken);
    // Removed last, because the pool listens again from here on.
    this.#client.off('error', this.#recordLoss);
  }

  async #run<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const bindable = bindableParameters(parameters);
    try {
      const result = await this.#client.query(statement, bindable);
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      const translated = postgresError(error, this.#server);
      this.#broken ||= translated instanceof DatabaseUnavailable && !(error instanceof pg.DatabaseError);
      if (isReadOnly(error)) {
        this.#broken = true;
        this.#onFailover();
      }
      throw translated;
    }
  }
}

/** Returns the host and the database of the address, without its password. */
function serverOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${decodeURIComponent(host)}${pathname}`;
  } catch {
    throw new Error('DATABASE_URL is not a valid address; write it as postgres://user:password@host:5432/database');
  }
}
