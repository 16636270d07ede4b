import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('the list of static exports', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  const list = async (secret: string, query: string) => {
    const { status, body } = await api.call(secret, 'GET', `${JOBS}?${query}`);
    assert.equal(status, 200);
    return body as unknown as {
      jobs: { jobId: string; domain: string; status: string; progress: number }[];
      nextCursor: string | null;
    };
  };

  it('goes through all jobs once, page by page', async () => {
    const { secret, addJob } = await api.tenant();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await addJob()).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(secret, `limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...page.jobs.map(({ jobId }) => jobId));
      cursor = page.nextCursor;
    }
    assert.deepEqual([...seen].sort(), [...made].sort());
  });

  it('takes a domain and a status', async () => {
    const { secret, addJob } = await api.tenant();
    const queued = await addJob();
    const failed = await addJob({ status: 'failed', error: 'no' });
    assert.deepEqual(
      (await list(secret, 'status=failed')).jobs.map(({ jobId }) => jobId),
      [failed.id],
    );
    assert.deepEqual(
      (await list(secret, `domain=${queued.domain}`)).jobs.map(({ jobId }) => jobId),
      [queued.id],
    );
    assert.deepEqual((await list(secret, 'domain=unknown.example.com')).jobs, []);
  });

  it('never says less of a job than its status said', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.answers.set(id, { progress: 40 });
    await api.call(secret, 'GET', `${JOBS}/${id}`);
    assert.equal((await list(secret, '')).jobs[0]?.progress, 40);
  });

  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=',
    'limit=1&limit=2',
    'status=done',
    'domain=a/b',
    'cursor=',
    'cursor=x',
  ]) {
    it(`?${query} is 400 naming the parameter`, async () => {
      const { secret } = await api.tenant();
      const { status, body } = await api.call(secret, 'GET', `${JOBS}?${query}`);
      assert.equal(status, 400);
      assert.ok(String(body.error).startsWith(`${query.split('=')[0]}: `), String(body.error));
    });
  }
});
