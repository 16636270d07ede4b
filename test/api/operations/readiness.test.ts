import assert from 'node:assert/strict';
import { DatabaseUnavailable } from '../../../database/errors.js';
import { ObjectStoreUnavailable } from '../../../storage/errors.js';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

describe('readiness', () => {
  it('is 200 when all parts can be reached, and health never asks them', async () => {
    const api = await startTestApi();
    try {
      const ready = await api.call(undefined, 'GET', '/readyz');
      assert.equal(ready.status, 200);
      assert.deepEqual(ready.body, { status: 'ready', parts: { temporal: 'up', store: 'up', database: 'up' } });
      assert.deepEqual((await api.call(undefined, 'GET', '/healthz')).body, { status: 'up' });
    } finally {
      await api.stop();
    }
  });

  it('is 503 and says what is away, without the reason', async () => {
    const api = await startTestApi({
      replace: (parts) => ({
        ...parts,
        store: {
          ...parts.store,
          check: () => Promise.reject(new ObjectStoreUnavailable('no bucket my-secret-bucket')),
        },
      }),
    });
    api.engine.available = false;
    try {
      const { status, body, headers, text } = await api.call(undefined, 'GET', '/readyz');
      assert.equal(status, 503);
      assert.ok(Number(headers.get('retry-after')) > 0);
      assert.deepEqual(body.parts, { temporal: 'away', store: 'away', database: 'up' });
      assert.equal(body.error, 'cannot reach: temporal, store; see the log of the API for the reason');
      assert.ok(!text.includes('my-secret-bucket'));
      assert.ok(JSON.stringify(api.log).includes('my-secret-bucket'));
    } finally {
      await api.stop();
    }
  });

  it('says of a store without space that it is full', async () => {
    const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const full = new ObjectStoreUnavailable('cannot write /srv/secret/x', { cause });
    const api = await startTestApi({
      replace: (parts) => ({ ...parts, store: { ...parts.store, check: () => Promise.reject(full) } }),
    });
    try {
      const { status, body } = await api.call(undefined, 'GET', '/readyz');
      assert.deepEqual([status, body.parts], [503, { temporal: 'up', store: 'full', database: 'up' }]);
      assert.equal(body.error, 'no space left: store; free some, and work continues by itself');
    } finally {
      await api.stop();
    }
  });

  it('counts a part that does not answer within 2 s as away', async () => {
    const never = new Promise<never>(() => undefined);
    const api = await startTestApi({
      replace: (parts) => ({ ...parts, database: { ...parts.database, check: () => never } }),
    });
    try {
      const { body } = await api.call(undefined, 'GET', '/readyz');
      assert.deepEqual(body.parts, { temporal: 'up', store: 'up', database: 'away' });
    } finally {
      await api.stop();
    }
  });
});

describe('a part that is away', () => {
  let api: TestApi;
  let failure: Error | undefined;
  before(async () => {
    api = await startTestApi({
      replace: (parts) => ({
        ...parts,
        database: { ...parts.database, jobs: failing(parts.database.jobs, () => failure) },
        store: failing(parts.store, () => failure),
      }),
    });
  });
  afterEach(() => {
    failure = undefined;
  });
  after(() => api.stop());

  for (const error of [new DatabaseUnavailable('db.internal refused'), new ObjectStoreUnavailable('disk full')]) {
    it(`${error.name} is 503 with Retry-After, and the reason is in the log alone`, async () => {
      const { secret, addJob } = await api.tenant();
      const { id } = await addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
      failure = error;
      const answer = await api.call(secret, 'POST', `/v1/static-export/jobs/${id}/bundle`);
      assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      assert.ok(!answer.text.includes(error.message));
      assert.ok(JSON.stringify(api.log).includes(error.message));
    });
  }

  it('an unforeseen failure is 500 with a fixed sentence, and is logged whole with the request id', async () => {
    const { secret } = await api.tenant();
    failure = new TypeError('secret detail of ours');
    const answer = await api.call(secret, 'GET', '/v1/static-export/jobs', { headers: { 'x-request-id': 'broken' } });
    assert.deepEqual([answer.status, answer.body.code], [500, 'internal_error']);
    assert.ok(!answer.text.includes('secret detail'));
    const line = api.log.find(({ requestId, err }) => requestId === 'broken' && err !== undefined);
    assert.match(JSON.stringify(line), /secret detail of ours.*at /);
  });
});

/** Returns the part with methods that reject while there is a failure. */
function failing<Part extends object>(part: Part, failure: () => Error | undefined): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...values: readonly unknown[]) => {
        const error = failure();
        return error === undefined ? (member.apply(target, values) as unknown) : Promise.reject(error);
      };
    },
  });
}
