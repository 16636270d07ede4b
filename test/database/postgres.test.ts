import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import pg from 'pg';
import { createDatabase } from '../../database/create-database.js';
import { DatabaseUnavailable } from '../../database/errors.js';
import { postgresEngine, type TestEngine } from '../support/databases.js';
import { BUNDLE, makeSite, makeTenant, newJob, progressOf } from './contract-context.js';
import { databaseContract } from './database-contract.js';
import { retried } from './retried.js';

describe('database on PostgreSQL', () => {
  let engine: TestEngine;

  before(async function () {
    const started = await postgresEngine();
    if ('unavailable' in started) {
      console.log(`      skipped: ${started.unavailable}`);
      this.skip();
    } else {
      engine = started;
    }
  });
  after(() => engine?.stop());

  databaseContract(() => engine);

  it('a row locked for longer than the wait is unavailable, and works again afterwards', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config, { lockTimeoutMilliseconds: 50 });
    const other = new pg.Client({ connectionString: config.kind === 'postgres' ? config.url : '' });
    await other.connect();
    try {
      const { id } = await database.organizations.create({ name: 'Waiting', plan: 'free' });
      await other.query('begin');
      await other.query('select * from organizations for update');
      await assert.rejects(database.organizations.setPlan(id, 'enterprise'), DatabaseUnavailable);
      await other.query('rollback');
      await database.organizations.setPlan(id, 'enterprise');
    } finally {
      await other.end();
      await database.close();
    }
  });

  it('a connection cut by the server fails once, and the next statement opens another', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config);
    const other = new pg.Client({ connectionString: config.kind === 'postgres' ? config.url : '' });
    await other.connect();
    try {
      await database.check();
      await other.query(
        'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await database.check().catch((error: unknown) => assert.ok(error instanceof DatabaseUnavailable));
      await database.check();
    } finally {
      await other.end();
      await database.close();
    }
  });

  it('connections cut in the middle of transactions end no process, and leave each job whole or not made', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config);
    const other = new pg.Client({ connectionString: config.kind === 'postgres' ? config.url : '' });
    await other.connect();
    let isDone = false;
    const cutting = async () => {
      while (!isDone) {
        await other.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null',
        );
      }
    };
    try {
      const { organization } = await makeTenant(database, 'Failover');
      const attempt = async (index: number) => {
        const site = await makeSite(database, organization.id, `site-${index}.example`);
        const creation = await database.jobs.create(newJob({ organization, site }, { startsPerHour: 1000 }));
        assert.ok(creation.outcome === 'created');
        await database.jobs.record(creation.job.id, progressOf({ status: 'completed' }), BUNDLE);
        return creation.job.id;
      };
      const cuts = cutting();
      const answered = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          attempt(index).catch((error: unknown) => assert.ok(error instanceof DatabaseUnavailable, String(error))),
        ),
      );
      isDone = true;
      await cuts;
      // A connection may still end whose server process was told to meanwhile.
      let index = 1000;
      const last = await retried(() => attempt(index++));
      const { jobs } = await retried(() => database.jobs.list(organization.id, { limit: 100 }));
      for (const job of jobs) assert.deepEqual(job.bundle, job.status === 'completed' ? BUNDLE : null);
      const completed = new Set(jobs.filter(({ status }) => status === 'completed').map(({ id }) => id));
      for (const id of [...answered, last])
        assert.ok(id === undefined || completed.has(id), 'what was answered is kept');
    } finally {
      isDone = true;
      await database.close();
      await other.end();
    }
  });

  it('a database that is not there is unavailable, with a sentence that says so', async () => {
    const config = await engine.fresh();
    const url = config.kind === 'postgres' ? `${config.url}_missing` : '';
    await assert.rejects(createDatabase({ kind: 'postgres', url }), (error: Error) => {
      assert.ok(error instanceof DatabaseUnavailable);
      assert.match(error.message, /has no such database/);
      return true;
    });
  });
});

describe('PostgreSQL that cannot be reached', () => {
  it('a refused connection is unavailable; the sentence names the server and never the password', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await new Promise((resolve) => server.close(resolve));
    const url = `postgres://someone:hunter2@127.0.0.1:${port}/docs`;
    await assert.rejects(createDatabase({ kind: 'postgres', url }), (error: Error) => {
      assert.ok(error instanceof DatabaseUnavailable);
      assert.match(error.message, /^PostgreSQL at 127\.0\.0\.1:\d+\/docs cannot be reached/);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    });
  });

  it('an address that cannot be read is refused with a sentence', async () => {
    await assert.rejects(
      createDatabase({ kind: 'postgres', url: 'postgres://a b:c' }),
      /DATABASE_URL is not a valid address/,
    );
  });
});
