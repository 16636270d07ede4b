import assert from 'node:assert/strict';
import { Kysely, type Migration, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import { dialectFor } from '../../database/dialect-for.js';
import { migrate } from '../../database/migrate.js';
import { migrations } from '../../database/migrations/index.js';
import type { Schema } from '../../database/schema.js';
import { SqliteFileDialect } from '../../database/sqlite/sqlite-dialect.js';
import { postgresEngine, sqliteEngine, type TestEngine } from '../support/databases.js';
import { until } from '../support/until.js';

/**
 * The next migration is a file of its own beside the first one and an entry of `database/migrations/index.ts`, whose name
 * begins with the next number.
 */
const next: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .alterTable('sites')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute();
  },
};

describe('migrations', () => {
  let engine: TestEngine;
  before(async () => {
    engine = await sqliteEngine();
  });
  after(() => engine.stop());

  it('the next migration changes a database of the version before, and keeps its rows', async () => {
    const { config, id } = await makeDatabase(engine);
    await withConnections(config, async (connections) => {
      await migrate(connections, { ...migrations, '9999-site-language': next });
      const { rows } = await sql<{ id: string; language: string }>`select id, language from sites`.execute(connections);
      assert.deepEqual(rows, [{ id, language: 'en' }]);
    });
  });

  it('running the migrations again changes nothing', async () => {
    const { config } = await makeDatabase(engine);
    await withConnections(config, async (connections) => {
      const known = { ...migrations, '9999-site-language': next };
      await migrate(connections, known);
      await migrate(connections, known);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        connections,
      );
      assert.deepEqual(
        rows.map(({ name }) => name),
        [...Object.keys(migrations), '9999-site-language'],
      );
    });
  });

  it('the version before refuses a database that the next migration has changed', async () => {
    const { config } = await makeDatabase(engine);
    await withConnections(config, (connections) => migrate(connections, { ...migrations, '9999-site-language': next }));
    await assert.rejects(createDatabase(config), /set up by a newer version \(it has 9999-site-language\)/);
  });
});

describe('the migration that gives audiences schedules of their own', () => {
  for (const [name, start] of [
    ['SQLite', sqliteEngine],
    ['PostgreSQL', postgresEngine],
  ] as const) {
    it(`keeps the schedules and runs of sites on ${name}, which run on`, async function () {
      const engine = await start();
      if ('unavailable' in engine) {
        console.log(`      skipped: ${engine.unavailable}`);
        return this.skip();
      }
      try {
        const config = await engine.fresh();
        const id = await databaseOfVersion12(config);
        const database = await createDatabase(config);
        try {
          const [schedule] = await database.schedules.list('org_1');
          assert.ok(schedule);
          assert.deepEqual([schedule.id, schedule.siteId, schedule.groups, schedule.state], [id, id, [], 'applied']);
          assert.deepEqual([schedule.cron, schedule.audiences, schedule.revision], ['0 3 * * *', [[], ['staff']], 4]);
          assert.equal(await database.schedules.reopenLost(new Set([id])), 0, 'the engine knows it by the same id');
          const [run] = await database.schedules.listRuns(schedule, 10);
          assert.deepEqual([run?.id, run?.groups, run?.reason], ['run_1', [], 'busy']);
        } finally {
          await database.close();
        }
      } finally {
        await engine.stop();
      }
    });
  }

  it('keeps a removal that a process of the version before is storing on PostgreSQL', async function () {
    const engine = await postgresEngine();
    if ('unavailable' in engine) {
      console.log(`      skipped: ${engine.unavailable}`);
      return this.skip();
    }
    try {
      const config = await engine.fresh();
      assert.ok(config.kind === 'postgres');
      const id = await databaseOfVersion12(config);
      const former = new pg.Client({ connectionString: config.url });
      await former.connect();
      try {
        await former.query('begin');
        await former.query("update schedules set state = 'removing', revision = revision + 1");
        const migrated = createDatabase(config, { lockTimeoutMilliseconds: 60_000 });
        const waiting = "select 1 from pg_locks where not granted and relation = 'schedules'::regclass";
        await until(async () => (await former.query(waiting)).rowCount);
        await former.query('commit');
        const database = await migrated;
        try {
          const left = await database.schedules.listUnapplied(new Date());
          assert.deepEqual(
            left.map(({ siteId, state, revision }) => [siteId, state, revision]),
            [[id, 'removing', 5]],
          );
        } finally {
          await database.close();
        }
      } finally {
        await former.end();
      }
    } finally {
      await engine.stop();
    }
  });
});

/** Makes a database of the version before that migration, with a schedule and a run. Returns the id of their site. */
async function databaseOfVersion12(config: DatabaseConfig): Promise<string> {
  const connections = new Kysely<Schema>({ dialect: dialectFor(config, {}) });
  try {
    const before = Object.entries(migrations).filter(([name]) => name < '0013');
    await migrate(connections, Object.fromEntries(before));
    await sql`insert into organizations (id, name, plan, created_at) values ('org_1', 'Ada', 'enterprise', 1)`.execute(
      connections,
    );
    await sql`
      insert into schedules
        (site_id, organization_id, cron, timezone, paused, audiences, state, revision, created_at, updated_at)
      values ('site_1', 'org_1', '0 3 * * *', 'UTC', 0, '[[],["staff"]]', 'applied', 4, 1, 2)`.execute(connections);
    await sql`
      insert into schedule_runs (id, site_id, organization_id, outcome, reason, job_id, created_at)
      values ('run_1', 'site_1', 'org_1', 'skipped', 'busy', null, 3)`.execute(connections);
    return 'site_1';
  } finally {
    await connections.destroy();
  }
}

type SqliteConfig = Awaited<ReturnType<TestEngine['fresh']>>;

/** Makes a database of this version with one site. */
async function makeDatabase(engine: TestEngine): Promise<{ readonly config: SqliteConfig; readonly id: string }> {
  const config = await engine.fresh();
  const database = await createDatabase(config);
  const organization = await database.organizations.create({ name: 'Ada', plan: 'free' });
  const { id } = await database.sites.put(organization.id, 'ada-docs', {
    title: 'Ada',
    source: { type: 'archive' },
    hosting: { mode: 'cloud' },
    canonicalUrl: null,
    defaultVersion: null,
  });
  await database.close();
  return { config, id };
}

async function withConnections(
  config: SqliteConfig,
  work: (connections: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  if (config.kind !== 'sqlite') throw new Error('not a SQLite database');
  const dialect = new SqliteFileDialect({ file: config.file, lockTimeoutMilliseconds: 1000, commitsUnsynced: false });
  const connections = new Kysely<Schema>({ dialect });
  try {
    await work(connections);
  } finally {
    await connections.destroy();
  }
}
