import assert from 'node:assert/strict';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('the report of a static export', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  it('is the stored one', async () => {
    const { secret, addJob } = await api.tenant();
    const report = { jobId: 'se_0123456789abcdef', summary: {}, findings: [{ code: 'broken-link' }] };
    const { id } = await addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store, report));
    const { status, body, headers } = await api.call(secret, 'GET', `${JOBS}/${id}/report`);
    assert.equal(status, 200);
    assert.deepEqual(body, report);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    const head = await api.call(secret, 'HEAD', `${JOBS}/${id}/report`);
    assert.equal(head.headers.get('content-length'), headers.get('content-length'));
  });

  it('of a failed job says why', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'failed', error: 'docs.json is missing', pageCount: 3 });
    const { body } = await api.call(secret, 'GET', `${JOBS}/${id}/report`);
    const summary = { pageCount: 3, errors: 0, warnings: 0, codes: {} };
    assert.deepEqual(body, { jobId: id, findings: [], summary, error: 'docs.json is missing' });
  });

  it('of a running job is 409', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'running' });
    const { status, body } = await api.call(secret, 'GET', `${JOBS}/${id}/report`);
    assert.deepEqual([status, body.code], [409, 'job_not_finished']);
  });

  it('that is no longer stored is 410', async () => {
    const { secret, addJob } = await api.tenant();
    const bundle = await storeBundle(api.store);
    const { id } = await addJob({ status: 'completed', progress: 100 }, bundle);
    await api.store.delete(bundle.reportKey);
    const { status, body } = await api.call(secret, 'GET', `${JOBS}/${id}/report`);
    assert.deepEqual([status, body.code], [410, 'report_gone']);
  });
});
