import assert from 'node:assert/strict';
import { until } from '../../support/until.js';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('the status of a static export', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  for (const jobId of ['se_0123456789abcdef', 'nonsense', 'se_', '..%2f..', '%00', "'; drop table jobs"]) {
    it(`is 404 for the unknown job ${jobId}`, async () => {
      const { secret } = await api.tenant();
      const { status, body } = await api.call(secret, 'GET', `${JOBS}/${encodeURIComponent(jobId)}`);
      assert.deepEqual([status, body.code], [404, 'not_found']);
    });
  }

  it('is what the worker answers while the job runs, and is kept', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.answers.set(id, { progress: 40, pageCount: 12, totalPages: 30, warnings: 2 });
    const { status, body } = await api.call(secret, 'GET', `${JOBS}/${id}`);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.status, body.progress, body.pageCount, body.totalPages, body.phase, body.warnings],
      ['running', 40, 12, 30, 'rendering', 2],
    );
    assert.equal('error' in body, false);
    const kept = await api.database.jobs.getById(id);
    assert.deepEqual([kept?.status, kept?.progress, kept?.pageCount], ['running', 40, 12]);
  });

  it('is the record where no worker answers', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'running', progress: 30, pageCount: 5, phase: 'rendering' });
    const { body } = await api.call(secret, 'GET', `${JOBS}/${id}`);
    assert.deepEqual([body.status, body.progress, body.pageCount], ['running', 30, 5]);
  });

  it('with the engine away is the record, and no failure', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'running', progress: 30 });
    api.engine.available = false;
    assert.equal((await api.call(secret, 'GET', `${JOBS}/${id}`)).status, 200);
  });

  it('never falls when a worker starts over', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.answers.set(id, { progress: 60, pageCount: 20, totalPages: 30 });
    await api.call(secret, 'GET', `${JOBS}/${id}`);
    api.engine.answers.set(id, { progress: 10, pageCount: 2, phase: 'planning' });
    const { queries } = api.engine;
    const read = () => api.call(secret, 'GET', `${JOBS}/${id}`);
    // Simultaneous readers get the same result.
    await until(read, () => api.engine.queries > queries);
    const { body } = await read();
    assert.deepEqual([body.progress, body.pageCount, body.totalPages, body.phase], [60, 20, 30, 'rendering']);
  });

  it('is completed only once the database has the bundle', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.answers.set(id, { status: 'completed', progress: 100, pageCount: 30, phase: null });
    const before = await api.call(secret, 'GET', `${JOBS}/${id}`);
    assert.deepEqual([before.body.status, before.body.progress, before.body.pageCount], ['running', 99, 30]);
  });

  it('of a completed job is answered without asking the engine', async () => {
    const { secret, addJob } = await api.tenant();
    const bundle = await storeBundle(api.store);
    const { id } = await addJob({ status: 'completed', progress: 100, pageCount: 30 }, bundle);
    const { body } = await api.call(secret, 'GET', `${JOBS}/${id}`);
    assert.deepEqual([body.status, body.progress], ['completed', 100]);
    assert.equal(typeof body.finishedAt, 'string');
    assert.equal(api.engine.queries, 0);
  });

  it('of a failed job says what broke', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'failed', error: 'docs.json cannot be read; correct line 3' });
    const { body } = await api.call(secret, 'GET', `${JOBS}/${id}`);
    assert.deepEqual([body.status, body.error], ['failed', 'docs.json cannot be read; correct line 3']);
  });
});
