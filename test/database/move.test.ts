import assert from 'node:assert/strict';
import { Kysely } from 'kysely';
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import { dialectFor } from '../../database/dialect-for.js';
import { copyDatabase } from '../../database/move/copy-database.js';
import { type AnyRow, type AnyTables, TABLES } from '../../database/move/tables.js';
import { postgresEngine, sqliteEngine, type TestEngine } from '../support/databases.js';

/** The number of rows of one table, which do not fit into one batch. */
const MANY_ROWS = 1_203;
const FEW_ROWS = 3;
const ODD_TEXTS = ['plain', 'quote \' and " and \\', 'ünïcödé 漢字 🧭', '', '{"json":[1,null]}', 'line\nbreak\ttab'];
/** The tables that columns refer to by their names. */
const REFERENCES: Readonly<Record<string, string>> = {
  organization_id: 'organizations',
  user_id: 'users',
  userId: 'users',
  thread_id: 'assistant_threads',
};

describe('copying a database', () => {
  let sqlite: TestEngine;
  let postgres: TestEngine | { readonly unavailable: string };
  before(async () => {
    [sqlite, postgres] = await Promise.all([sqliteEngine(), postgresEngine()]);
  });
  after(async () => {
    await sqlite.stop();
    if ('stop' in postgres) await postgres.stop();
  });

  it('knows every table of a new database', async () => {
    const config = await newDatabase(sqlite);
    const names = await withTables(config, async (tables) =>
      (await tables.introspection.getTables()).map(({ name }) => name),
    );
    assert.deepEqual(TABLES.map(({ name }) => name).sort(), names.sort());
  });

  it('keeps every row from SQLite to PostgreSQL and back', async function () {
    if ('unavailable' in postgres) return this.skip();
    const [source, middle, target] = [await newDatabase(sqlite), await postgres.fresh(), await sqlite.fresh()];
    await fill(source);
    const there = await copyDatabase(source, middle);
    const back = await copyDatabase(middle, target);
    assert.deepEqual([there.isCopied, back.isCopied], [true, true]);
    assert.equal(there.rows.jobs, MANY_ROWS);
    assert.deepEqual(await dump(target), await dump(source));
  });

  it('writes nothing the second time, and says so', async () => {
    const [source, target] = [await newDatabase(sqlite), await sqlite.fresh()];
    await fill(source, FEW_ROWS);
    const first = await copyDatabase(source, target);
    const second = await copyDatabase(source, target);
    assert.deepEqual(second, { rows: first.rows, isCopied: false });
  });

  it('refuses a target with other rows, and leaves them alone', async () => {
    const [source, target] = [await newDatabase(sqlite), await newDatabase(sqlite)];
    await fill(source, FEW_ROWS);
    await fill(target, FEW_ROWS + 1);
    const before = await dump(target);
    await assert.rejects(copyDatabase(source, target), /jobs has 3 rows here and 4 there.*use an empty database/);
    assert.deepEqual(await dump(target), before);
  });

  it('leaves the target empty if it is stopped in the middle', async () => {
    const [source, target] = [await newDatabase(sqlite), await sqlite.fresh()];
    await fill(source, FEW_ROWS);
    const stopped = copyDatabase(source, target, (name) => {
      if (name === 'webhooks') throw new Error('stopped');
    });
    await assert.rejects(stopped, /stopped/);
    assert.deepEqual(
      Object.values(await dump(target)).filter((rows) => rows.length > 0),
      [],
    );
    assert.equal((await copyDatabase(source, target)).isCopied, true);
  });

  it('refuses a source that was never used', async () => {
    await assert.rejects(
      copyDatabase(await sqlite.fresh(), await sqlite.fresh()),
      /the source is empty; check DATABASE_URL/,
    );
  });
});

async function newDatabase(engine: TestEngine): Promise<DatabaseConfig> {
  const config = await engine.fresh();
  await (await createDatabase(config)).close();
  return config;
}

async function withTables<Result>(
  config: DatabaseConfig,
  use: (tables: AnyTables) => Promise<Result>,
): Promise<Result> {
  const tables: AnyTables = new Kysely({ dialect: dialectFor(config, {}) });
  try {
    return await use(tables);
  } finally {
    await tables.destroy();
  }
}

/** Writes rows into every table: texts of all kinds, numbers beyond 32 bits, instants, and null where it is allowed. */
async function fill(config: DatabaseConfig, jobs = MANY_ROWS): Promise<void> {
  await withTables(config, async (tables) => {
    const columns = new Map((await tables.introspection.getTables()).map((table) => [table.name, table.columns]));
    for (const { name, key } of TABLES) {
      const count = name === 'jobs' ? jobs : FEW_ROWS;
      for (let number = 0; number < count; number++) {
        const row = (columns.get(name) ?? []).map((column) => [
          column.name,
          sampleValue({ ...column, isNullable: column.isNullable && !key.includes(column.name) }, name, number),
        ]);
        await tables.insertInto(name).values(Object.fromEntries(row)).execute();
      }
    }
  });
}

type Column = { readonly name: string; readonly dataType: string; readonly isNullable: boolean };

function sampleValue({ name, dataType, isNullable }: Column, table: string, number: number): unknown {
  const type = dataType.toLowerCase();
  const referred = REFERENCES[name];
  if (referred !== undefined) return `${referred}-id-${number % FEW_ROWS}`;
  if (name === 'id') return `${table}-id-${number}`;
  if (isNullable && (number + name.length) % 3 === 0) return null;
  if (type === 'bigint') return 1_764_000_000_000 + number;
  if (type === 'integer') return number;
  if (type === 'boolean') return number % 2 === 0;
  if (type === 'timestamptz') return new Date(Date.UTC(2026, 0, 1, 2, 3, 4, 5 + number));
  return `${ODD_TEXTS[(number + name.length) % ODD_TEXTS.length]} ${name} ${number}`;
}

async function dump(config: DatabaseConfig): Promise<Record<string, readonly AnyRow[]>> {
  return withTables(config, async (tables) => {
    const rows = await Promise.all(
      TABLES.map(async ({ name, key }) => {
        let query = tables.selectFrom(name).selectAll();
        for (const column of key) query = query.orderBy(column);
        return [name, await query.execute()] as const;
      }),
    );
    return Object.fromEntries(rows);
  });
}
