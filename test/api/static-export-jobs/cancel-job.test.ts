import assert from 'node:assert/strict';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('cancelling a static export', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  it('asks the running workflow to stop, as often as it is called', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'running' });
    api.engine.states.set(id, 'running');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await api.call(secret, 'POST', `${JOBS}/${id}/cancel`);
      assert.deepEqual([status, body.jobId, body.status], [202, id, 'running']);
    }
    assert.deepEqual(api.engine.cancelled, [id, id]);
  });

  it('ends a job whose workflow was never started', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    const { status, body } = await api.call(secret, 'POST', `${JOBS}/${id}/cancel`);
    assert.deepEqual([status, body.status, body.error], [202, 'failed', 'the export was cancelled']);
    assert.equal((await api.call(secret, 'GET', `${JOBS}/${id}`)).body.status, 'failed');
  });

  it('a completed job is 409', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
    const { status, body } = await api.call(secret, 'POST', `${JOBS}/${id}/cancel`);
    assert.deepEqual([status, body.code], [409, 'job_finished']);
  });

  it('a failed job is 409', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'failed', error: 'no' });
    assert.equal((await api.call(secret, 'POST', `${JOBS}/${id}/cancel`)).status, 409);
  });

  it('with the engine away is 503', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.available = false;
    try {
      assert.equal((await api.call(secret, 'POST', `${JOBS}/${id}/cancel`)).status, 503);
    } finally {
      api.engine.available = true;
    }
  });
});
