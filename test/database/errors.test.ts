import assert from 'node:assert/strict';
import Libsql from 'libsql';
import pg from 'pg';
import { DatabaseFault, DatabaseUnavailable } from '../../database/errors.js';
import { postgresError } from '../../database/postgres/postgres-errors.js';
import { sqliteError } from '../../database/sqlite/sqlite-errors.js';

function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return assert.fail('it worked');
}

describe('sqliteError', () => {
  it('a full database is unavailable and says to make room', () => {
    const database = new Libsql(':memory:');
    database.exec('pragma max_page_count = 2; create table t (a)');
    const error = failureOf(() => database.prepare('insert into t values (?)').run(['x'.repeat(100_000)]));
    database.close();
    const told = sqliteError(error, 'a.sqlite');
    assert.ok(told instanceof DatabaseUnavailable);
    assert.equal(told.message, 'the database a.sqlite cannot grow: the disk is full; make room');
    assert.equal(told.cause, error);
  });

  it('a broken constraint is a fault whose message tells nothing of the row', () => {
    const database = new Libsql(':memory:');
    database.exec(`create table t (secret text unique); insert into t values ('x')`);
    const error = failureOf(() => database.prepare('insert into t values (?)').run(['x']));
    database.close();
    const told = sqliteError(error, 'a.sqlite');
    assert.ok(told instanceof DatabaseFault);
    assert.equal(told.message, 'the database refused a statement');
  });

  const codes = ['SQLITE_IOERR_WRITE', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_CANTOPEN_ISDIR', 'SQLITE_READONLY_DBMOVED'];
  for (const code of codes) {
    it(`${code} is unavailable`, () =>
      assert.ok(sqliteError(Object.assign(new Error('x'), { code }), 'a') instanceof DatabaseUnavailable));
  }
});

describe('postgresError', () => {
  const withState = (code: string) => Object.assign(new pg.DatabaseError('secret row', 10, 'error'), { code });

  for (const state of ['53100', '53300', '57P01', '57P03', '57014', '40P01', '08006', '28P01', '25006', '58030']) {
    it(`SQLSTATE ${state} is unavailable`, () => {
      const told = postgresError(withState(state), 'db:5432/docs');
      assert.ok(told instanceof DatabaseUnavailable);
      assert.match(told.message, /^PostgreSQL at db:5432\/docs /);
    });
  }

  for (const state of ['23505', '23503', '42P01', '22021']) {
    it(`SQLSTATE ${state} is a fault whose message tells nothing of the row`, () => {
      const told = postgresError(withState(state), 'db:5432/docs');
      assert.ok(told instanceof DatabaseFault);
      assert.doesNotMatch(told.message, /secret/);
    });
  }

  it('what is no answer of the server is trouble with reaching it', () => {
    assert.ok(postgresError(new Error('Connection terminated unexpectedly'), 'db') instanceof DatabaseUnavailable);
  });
});
