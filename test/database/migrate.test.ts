import assert from 'node:assert/strict';
import { Kysely, type Migration, sql } from 'kysely';
import { createDatabase } from '../../database/create-database.js';
import { migrate } from '../../database/migrate.js';
import { migrations } from '../../database/migrations/index.js';
import type { Schema } from '../../database/schema.js';
import { SqliteFileDialect } from '../../database/sqlite/sqlite-dialect.js';
import { sqliteEngine, type TestEngine } from '../support/databases.js';

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
