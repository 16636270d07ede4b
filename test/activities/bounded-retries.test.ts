import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { fatalError, withBoundedRetries } from '../../activities/bounded-retries.js';
import { LOST_OBJECT } from '../../contract/errors.js';
import { DatabaseUnavailable } from '../../database/errors.js';
import { createLogger } from '../../logging/logger.js';
import { DamagedAgain, LostObject, ObjectNotFound, ObjectStoreUnavailable } from '../../storage/errors.js';

const QUIET = { logger: new DefaultLogger('ERROR') };
const defect = () => new Error('something is wrong in here');

/** Errors of unavailable services, which are retried without limit. */
const unavailable: readonly (readonly [name: string, error: Error])[] = [
  ['a store that is away', new ObjectStoreUnavailable('the store is away')],
  ['a database that is away', new DatabaseUnavailable('the database is away')],
  ['a full disk of this machine', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })],
  ['a machine without free files', Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })],
];

describe('retries of an activity', () => {
  for (const [name, error] of unavailable)
    it(`wait for ${name}`, async () => {
      const attempt = activityThat(() => error);
      for (let number = 1; number <= 20; number++) await assert.rejects(attempt(number), error);
    });

  it('end after four defects, with a sentence that says what failed', async () => {
    const attempt = activityThat(defect);
    for (const number of [1, 2, 3]) await assert.rejects(attempt(number), /^Error: something is wrong/);
    await assert.rejects(attempt(4), (error) => {
      assert.ok(error instanceof ApplicationFailure && error.nonRetryable);
      assert.equal(error.message, 'packing the archive failed 4 times: something is wrong in here');
      return true;
    });
  });

  it('do not count unavailable as defects', async () => {
    const away = new ObjectStoreUnavailable('the store is away');
    const attempt = activityThat((number) => (number < 100 ? away : defect()));
    for (let number = 1; number < 100; number++) await assert.rejects(attempt(number), away);
    for (const number of [100, 101, 102]) await assert.rejects(attempt(number), /^Error: something is wrong/);
  });

  it('are not made for a fault of the site', async () => {
    const error = fatalError('SiteUnreadable', 'docs.json is missing');
    await assert.rejects(activityThat(() => error)(1), error);
  });

  for (const error of [new LostObject('a/b.json'), new ObjectNotFound('a/b.json')])
    it(`are not made where something was lost in the store (${error.name}): it is to be made again`, async () => {
      await assert.rejects(activityThat(() => error)(1), (failure) => {
        assert.ok(failure instanceof ApplicationFailure && failure.nonRetryable);
        assert.equal(failure.type, LOST_OBJECT);
        assert.match(failure.message, /a\/b\.json.*check the disk or the bucket/);
        return true;
      });
    });

  it('are not made where an object is damaged that was just made again: the fault is ours, and is said so', async () => {
    await assert.rejects(activityThat(() => new DamagedAgain('a/b.json'))(1), (failure) => {
      assert.ok(failure instanceof ApplicationFailure && failure.nonRetryable);
      assert.notEqual(failure.type, LOST_OBJECT);
      assert.match(failure.message, /a\/b\.json.*a bug in Offprint or a fault of its object store/);
      assert.doesNotMatch(failure.message, /check the disk/);
      return true;
    });
  });

  function activityThat(failure: (attempt: number) => Error) {
    const activityId = randomUUID();
    return (attempt: number) => {
      const activity = withBoundedRetries('packageBundle', createLogger('test', SILENT), async () => {
        throw failure(attempt);
      });
      return new MockActivityEnvironment({ attempt, activityId }, QUIET).run(activity, {});
    };
  }
});

const SILENT = { level: 'silent', format: 'json' } as const;
