import assert from 'node:assert/strict';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import Libsql from 'libsql';
import type { DatabaseConfig } from '../../config/config.js';
import { createDatabase } from '../../database/create-database.js';
import { DatabaseUnavailable } from '../../database/errors.js';
import { sqliteEngine, type TestEngine } from '../support/databases.js';
import { databaseContract } from './database-contract.js';

describe('database on SQLite', () => {
  let engine: TestEngine;

  before(async () => {
    engine = await sqliteEngine();
  });
  after(() => engine.stop());

  databaseContract(() => engine);

  const fileOf = (config: DatabaseConfig) => (config.kind === 'sqlite' ? config.file : assert.fail());

  it('its file is for its owner alone', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config);
    try {
      await database.organizations.create({ name: 'Private', plan: 'free' });
      for (const file of [fileOf(config), `${fileOf(config)}-wal`])
        assert.equal((await stat(file)).mode & 0o777, 0o600);
    } finally {
      await database.close();
    }
  });

  it('a file locked for longer than the wait is unavailable, and works again afterwards', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config, { lockTimeoutMilliseconds: 50 });
    const other = new Libsql(fileOf(config));
    try {
      other.exec('begin immediate');
      await assert.rejects(database.organizations.create({ name: 'Waiting', plan: 'free' }), (error: Error) => {
        assert.ok(error instanceof DatabaseUnavailable);
        assert.match(error.message, /locked by another process/);
        return true;
      });
      assert.deepEqual(await database.organizations.list(), [], 'readers do not wait for a writer');
      other.exec('rollback');
      await database.organizations.create({ name: 'Waiting', plan: 'free' });
    } finally {
      other.close();
      await database.close();
    }
  });

  it('reads answer while writes wait for a lock', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config, { lockTimeoutMilliseconds: 600_000 });
    const other = new Libsql(fileOf(config));
    const names = async () => (await database.organizations.list()).map(({ name }) => name);
    try {
      await database.organizations.create({ name: 'Before', plan: 'free' });
      other.exec('begin immediate');
      const writes = Array.from({ length: 20 }, (_, index) =>
        database.organizations.create({ name: `Waiting ${index}`, plan: 'free' }),
      );
      assert.deepEqual(await names(), ['Before']);
      other.exec('rollback');
      await Promise.all(writes);
      assert.equal((await names()).length, 21);
    } finally {
      other.close();
      await database.close();
    }
  });

  it('writes that wait for a lock fail together, not one wait after the other', async () => {
    const config = await engine.fresh();
    const [waitMs, count] = [400, 200];
    const database = await createDatabase(config, { lockTimeoutMilliseconds: waitMs });
    const other = new Libsql(fileOf(config));
    try {
      other.exec('begin immediate');
      const since = performance.now();
      const writes = Array.from({ length: count }, (_, index) =>
        assert.rejects(database.organizations.create({ name: `Waiting ${index}`, plan: 'free' }), DatabaseUnavailable),
      );
      await Promise.all(writes);
      // One after the other, they would take 80 seconds.
      assert.ok(performance.now() - since < (waitMs * count) / 2);
      other.exec('rollback');
      await database.organizations.create({ name: 'After', plan: 'free' });
    } finally {
      other.close();
      await database.close();
    }
  });

  it('a write waits for another connection to end its own', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config);
    const other = new Libsql(fileOf(config));
    try {
      other.exec('begin immediate');
      const written = database.organizations.create({ name: 'Patient', plan: 'free' });
      setTimeout(() => other.exec('rollback'), 20);
      assert.equal((await written).name, 'Patient');
    } finally {
      other.close();
      await database.close();
    }
  });

  it('a file that is no database is unavailable, with a sentence that names it', async () => {
    const file = fileOf(await engine.fresh());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'plain text, nothing else. '.repeat(100));
    await assert.rejects(createDatabase({ kind: 'sqlite', file }), (error: Error) => {
      assert.ok(error instanceof DatabaseUnavailable);
      assert.match(error.message, /offprint\.sqlite is not a SQLite database/);
      return true;
    });
  });

  it('a folder in place of the file is unavailable', async () => {
    await assert.rejects(createDatabase({ kind: 'sqlite', file: '/' }), DatabaseUnavailable);
  });

  it('a database that a newer version set up is refused, and the sentence says so', async () => {
    const config = await engine.fresh();
    await (await createDatabase(config)).close();
    const other = new Libsql(fileOf(config));
    other.prepare('insert into kysely_migration values (?, ?)').run(['9999-later', new Date().toISOString()]);
    other.close();
    await assert.rejects(createDatabase(config), /set up by a newer version \(it has 9999-later\)/);
  });

  it('closing waits for what is under way', async () => {
    const config = await engine.fresh();
    const database = await createDatabase(config);
    const written = Promise.all(['a', 'b', 'c'].map((name) => database.organizations.create({ name, plan: 'free' })));
    await Promise.all([written, database.close()]);
    const again = await createDatabase(config);
    assert.equal((await again.organizations.list()).length, 3);
    await again.close();
  });

  it('a closed database refuses', async () => {
    const database = await createDatabase(await engine.fresh());
    await database.close();
    await assert.rejects(database.check());
  });
});
