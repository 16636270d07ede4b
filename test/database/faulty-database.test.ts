import assert from 'node:assert/strict';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { DatabaseUnavailable } from '../../database/errors.js';
import { sqliteEngine, type TestEngine } from '../support/databases.js';
import { faultyDatabase } from '../support/faulty-database.js';

describe('faultyDatabase', () => {
  let engine: TestEngine;
  let database: Database;

  before(async () => {
    engine = await sqliteEngine();
    database = await createDatabase(await engine.fresh());
  });
  after(async () => {
    await database.close();
    await engine.stop();
  });

  it('the named call fails before it has an effect, and its repeat works', async () => {
    const faulty = faultyDatabase(database, { failingCalls: [2] });
    assert.equal(await faulty.database.organizations.findByName('Before'), undefined);
    const create = () => faulty.database.organizations.create({ name: 'Before', plan: 'free' });
    await assert.rejects(create(), DatabaseUnavailable);
    assert.equal(await database.organizations.findByName('Before'), undefined);
    assert.equal((await create()).name, 'Before');
    assert.equal(faulty.callCount(), 3);
  });

  it('a call may also fail after its effect', async () => {
    const faulty = faultyDatabase(database, { failingCalls: [1], when: 'after' });
    await assert.rejects(faulty.database.organizations.create({ name: 'After', plan: 'free' }), DatabaseUnavailable);
    assert.ok(await faulty.database.organizations.findByName('After'));
  });
});
