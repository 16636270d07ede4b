import assert from 'node:assert/strict';
import { ROUTES } from '../../api/routes/index.js';
import type { JobProgress } from '../../contract/job.js';
import { storeBundle } from './support/finished-bundle.js';
import { startTestApi, type Tenant, type TestApi } from './support/start-test-api.js';

/** A preview is opened by a person without a key, so its address answers others with a redirect to the dashboard. */
const OF_A_JOB = ROUTES.filter(({ path, access }) => path.includes('{jobId}') && access !== 'open');
const STATES: readonly Partial<JobProgress>[] = [
  { status: 'queued' },
  { status: 'running', progress: 40 },
  { status: 'completed', progress: 100 },
  { status: 'failed', error: 'a secret of theirs' },
];

describe('two organizations', () => {
  let api: TestApi;
  let ours: Tenant;
  let theirs: Tenant;
  before(async () => {
    api = await startTestApi();
    [ours, theirs] = [await api.tenant(), await api.tenant()];
  });
  after(() => api.stop());

  it('there are routes of a job to try', () => assert.ok(OF_A_JOB.length >= 5));

  for (const { method, path } of OF_A_JOB) {
    for (const progress of STATES) {
      it(`${method} ${path} of another's ${progress.status} job is an unknown one`, async () => {
        const bundle = progress.status === 'completed' ? await storeBundle(api.store) : undefined;
        const { id } = await theirs.addJob(progress, bundle);
        const at = (jobId: string) => path.replace('{jobId}', jobId);
        // The owner watches it, so that it is also in the memory of the process.
        assert.equal((await api.call(theirs.secret, 'GET', `/v1/static-export/jobs/${id}`)).status, 200);
        const answer = await api.call(ours.secret, method, at(id));
        const unknown = await api.call(ours.secret, method, at('se_0123456789abcdef'));
        assert.equal(answer.status, 404);
        assert.deepEqual(answer.body, unknown.body);
        assert.deepEqual(await api.database.jobs.getById(id).then((job) => job?.status), progress.status);
      });
    }
  }

  it('start no export of each other, and learn of no domain', async () => {
    const { domain } = await theirs.addSite();
    const start = (name: string) => api.call(ours.secret, 'POST', '/v1/static-export/jobs', { body: { domain: name } });
    const [answer, unknown] = [await start(domain), await start('unknown.example.com')];
    assert.deepEqual([answer.status, answer.body.code], [404, 'not_found']);
    assert.equal(answer.body.error, String(unknown.body.error).replace('unknown.example.com', domain));
  });

  it('list no job of each other, by no filter', async () => {
    const job = await theirs.addJob();
    for (const query of ['', `?domain=${job.domain}`, '?status=queued']) {
      const { body } = await api.call(ours.secret, 'GET', `/v1/static-export/jobs${query}`);
      assert.deepEqual(body.jobs, []);
    }
  });

  it('get no job of each other by an idempotency key', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const [one, other] = await Promise.all(
      [await api.tenant(), await api.tenant()].map(async ({ secret, addSite }) => {
        const { domain } = await addSite();
        return api.call(secret, 'POST', '/v1/static-export/jobs', { body: { domain }, headers });
      }),
    );
    assert.deepEqual([one?.status, other?.status], [202, 202]);
    assert.notEqual(one?.body.jobId, other?.body.jobId);
  });
});
