import assert from 'node:assert/strict';
import { EXPORT_CANCELLED } from '../../../contract/errors.js';
import { until } from '../../support/until.js';
import { storeBundle } from '../support/finished-bundle.js';
import { signIn } from '../support/sign-in.js';
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
    assert.deepEqual([body.errorCode, body.stoppedBy], ['cancelled', { kind: 'key', name: 'key' }]);
    assert.equal((await api.call(secret, 'GET', `${JOBS}/${id}`)).body.status, 'failed');
  });

  it('tells who stopped it, once it has ended, and not of one that came to its end all the same', async () => {
    const tenant = await api.tenant();
    const person = await signIn(api, tenant.organization.id, 'member');
    for (const [end, expected] of [
      [
        { status: 'failed', error: EXPORT_CANCELLED },
        { errorCode: 'cancelled', stoppedBy: { kind: 'person', name: 'Somebody' } },
      ],
      [{ status: 'failed', error: 'docs.json is not JSON' }, {}],
    ] as const) {
      const job = await tenant.addJob({ status: 'running' });
      api.engine.states.set(job.id, 'running');
      const { body } = await person.call('POST', `${JOBS}/${job.id}/cancel`);
      assert.deepEqual([body.errorCode, body.stoppedBy], [undefined, undefined]);
      await api.database.jobs.record(job.id, { ...job, ...end });
      // Readers share recent results.
      const read = async () => (await person.call('GET', `${JOBS}/${job.id}`)).body;
      const ended = await until(read, ({ status }) => status === 'failed');
      const { errorCode, stoppedBy } = ended;
      assert.deepEqual({ ...(errorCode !== undefined && { errorCode, stoppedBy }) }, expected);
      const { sites } = (await person.call('GET', '/v1/sites')).body as {
        readonly sites: readonly { readonly domain: string; readonly lastJob: { readonly errorCode?: string } }[];
      };
      assert.equal(sites.find(({ domain }) => domain === job.domain)?.lastJob.errorCode, errorCode);
    }
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

  it('that the engine could not be asked for is 503, and nobody is named for it', async () => {
    const { secret, addJob, organization } = await api.tenant();
    const { id } = await addJob();
    api.engine.endsAfterCheck = true;
    assert.equal((await api.call(secret, 'POST', `${JOBS}/${id}/cancel`)).status, 503);
    api.engine.reset();
    assert.equal((await api.database.jobs.getById(id))?.stoppedBy, null);
    assert.deepEqual((await api.database.audit.list(organization.id, { limit: 10 })).events, []);
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
