import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { createDatabase } from '../../database/create-database.js';
import { dialectFor } from '../../database/dialect-for.js';
import { DatabaseUnavailable } from '../../database/errors.js';
import type { Schema } from '../../database/schema.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { type Relay, startRelay } from '../support/relay.js';
import { until } from '../support/until.js';
import { makeSite, makeTenant, newJob } from './contract-context.js';
import { retried } from './retried.js';

describe('PostgreSQL that fails over', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let address: Relay;

  beforeEach(async function () {
    const started = await startPostgres();
    if ('unavailable' in started) {
      console.log(`      skipped: ${started.unavailable}`);
      return this.skip();
    }
    primary = started;
    address = await startRelay({ path: primary.socket });
  });
  afterEach(async () => {
    await address?.close();
    await Promise.all([primary?.stop(), standby?.stop()]);
  });

  const through = (url: string) =>
    ({ kind: 'postgres', url: `postgres://offprint@127.0.0.1:${address.port}${new URL(url).pathname}` }) as const;
  const standbyUrl = (url: string) => url.replace(/@[^/]+/, `@${encodeURIComponent(folderOf(standby.socket))}`);

  it('to a standby has every answered job there, and goes on writing without a new process', async () => {
    const url = await primary.createDatabase();
    const database = await createDatabase(through(url));
    try {
      const { organization } = await makeTenant(database, 'Failover');
      standby = await primary.startStandby();
      const start = async (index: number) => {
        const site = await makeSite(database, organization.id, `site-${index}.example`);
        const creation = await database.jobs.create(newJob({ organization, site }, { startsPerHour: 1000 }));
        assert.ok(creation.outcome === 'created');
        return creation.job.id;
      };
      const before = await Promise.all(Array.from({ length: 12 }, (_, index) => start(index)));
      await untilReplayed(url, standbyUrl(url));
      await primary.crash();
      await query(standbyUrl(url), 'select pg_promote(true, 60)');
      address.lead({ path: standby.socket });
      address.cut();
      const after = await retried(() => start(100));
      const { jobs } = await database.jobs.list(organization.id, { limit: 100 });
      assert.deepEqual(new Set(jobs.map(({ id }) => id)), new Set([...before, after]));
    } finally {
      await database.close();
    }
  });

  it('while the former primary keeps its connections open fails one write, and then uses the new one', async () => {
    const url = await primary.createDatabase();
    const database = await createDatabase(through(url));
    try {
      const { organization } = await makeTenant(database, 'Switchover');
      standby = await primary.startStandby();
      await untilReplayed(url, standbyUrl(url));
      await query(standbyUrl(url), 'select pg_promote(true, 60)');
      // Opens all connections of the pool, last of all, because the pool closes those that nobody uses for a while.
      await Promise.all(Array.from({ length: 30 }, (_, index) => makeSite(database, organization.id, `s${index}`)));
      await query(url, 'alter system set default_transaction_read_only = on');
      await query(url, 'select pg_reload_conf()');
      address.lead({ path: standby.socket });
      // The setting reaches the open sessions of the former primary with their next statement or soon after.
      await untilRefused(() => makeSite(database, organization.id, 'refused'), /is read-only; check that DATABASE_URL/);
      await Promise.all(Array.from({ length: 30 }, (_, index) => makeSite(database, organization.id, `new-${index}`)));
      const [found] = await query(
        standbyUrl(url),
        "select count(*)::int as count from sites where domain like 'new-%'",
      );
      assert.deepEqual(found, { count: 30 });
    } finally {
      await database.close();
    }
  });

  it('with all connections waiting for a lock refuses the next caller with the reason, and works afterwards', async () => {
    const url = await primary.createDatabase();
    await (await createDatabase({ kind: 'postgres', url })).close();
    const connections = new Kysely<Schema>({
      dialect: dialectFor(
        { kind: 'postgres', url },
        { lockTimeoutMilliseconds: 60_000 },
        { connections: 2, statementTimeoutMilliseconds: 60_000 },
      ),
    });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('lock table organizations in access exclusive mode');
      const count = () => connections.selectFrom('organizations').selectAll().execute();
      const waiting = [count(), count()];
      await assert.rejects(count(), (error: Error) => {
        assert.ok(error instanceof DatabaseUnavailable);
        assert.match(error.message, /all connections of this process .* are in use; try again/);
        return true;
      });
      await other.query('rollback');
      assert.deepEqual(await Promise.all([...waiting, count()]), [[], [], []]);
    } finally {
      await other.end();
      await connections.destroy();
    }
  });

  it('that ends while a caller waits for a connection is reported as such, not as a lack of connections', async () => {
    const url = await primary.createDatabase();
    const connections = new Kysely<Schema>({
      dialect: dialectFor({ kind: 'postgres', url }, {}, { connections: 1, statementTimeoutMilliseconds: 60_000 }),
    });
    try {
      const statement = 'select pg_sleep(60)';
      const running = sql.raw(statement).execute(connections);
      const refused = assert.rejects(running, DatabaseUnavailable);
      await untilRunning(url, statement);
      const waiting = assert.rejects(sql`select 1`.execute(connections), (error: Error) => {
        assert.ok(error instanceof DatabaseUnavailable);
        // The server may still answer that it is shutting down.
        assert.doesNotMatch(error.message, /all connections of this process/);
        return true;
      });
      await primary.crash();
      await Promise.all([refused, waiting]);
    } finally {
      await connections.destroy();
    }
  });
});

const folderOf = (socket: string) => socket.slice(0, socket.lastIndexOf('/'));

/** Repeats a call until it is refused for a reason. */
async function untilRefused(call: () => Promise<unknown>, reason: RegExp): Promise<void> {
  for (;;) {
    try {
      await call();
    } catch (error) {
      assert.ok(error instanceof DatabaseUnavailable, String(error));
      assert.match(error.message, reason);
      return;
    }
    await sleep(50);
  }
}

/** Waits until a standby has every change of its primary. */
async function untilReplayed(primaryUrl: string, standbyUrl: string): Promise<void> {
  const [{ at } = { at: '' }] = await query<{ at: string }>(primaryUrl, 'select pg_current_wal_lsn()::text as at');
  const replayed = `select pg_last_wal_replay_lsn() >= '${at}'::pg_lsn as is_there`;
  await until(async () => (await query<{ is_there: boolean | null }>(standbyUrl, replayed))[0]?.is_there);
}

/** Waits until a statement runs. */
async function untilRunning(url: string, statement: string): Promise<void> {
  const running = `select 1 from pg_stat_activity where state = 'active' and query = '${statement}'`;
  await until(async () => (await query(url, running)).length);
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
