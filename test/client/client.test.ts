import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type ClientOptions, createClientWith } from '../../client/create-client.js';
import { ConnectionError, DownloadError, ExportFailedError, ResponseError } from '../../client/errors.js';
import type { Job } from '../../client/types.js';
import { ARCHIVE, storeBundle } from '../api/support/finished-bundle.js';
import { startTestApi, type Tenant, type TestApi } from '../api/support/start-test-api.js';
import { until } from '../support/until.js';
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.js';

describe('the client package', () => {
  let api: TestApi;
  let proxy: FaultyProxy;
  let tenant: Tenant;
  let pauses: number[];
  before(async () => {
    api = await startTestApi();
    proxy = await startFaultyProxy(() => api.url);
  });
  beforeEach(async () => {
    api.engine.reset();
    proxy.faults.length = 0;
    proxy.requests.length = 0;
    proxy.ranges.length = 0;
    pauses = [];
    tenant = await api.tenant();
  });
  after(async () => {
    await proxy.stop();
    await api.stop();
  });

  /** Creates a client that reaches the API through the proxy, and notes its pauses instead of waiting. */
  function connect(options: Partial<ClientOptions> = {}, whilePausing: () => void | Promise<void> = () => undefined) {
    return createClientWith(
      { baseUrl: proxy.url, key: tenant.secret, ...options },
      {
        pause: async (seconds, signal) => {
          signal?.throwIfAborted();
          pauses.push(seconds);
          await whilePausing();
        },
      },
    );
  }

  /** Finishes the running job of a site, as its workflow does. */
  async function finish(jobId: string, status: 'completed' | 'failed', values: object = {}) {
    const job = await api.database.jobs.getById(jobId);
    assert.ok(job);
    const progress = status === 'completed' ? 100 : job.progress;
    const bundle = status === 'completed' ? await storeBundle(api.store, { jobId }) : undefined;
    await api.database.jobs.record(jobId, { ...job, status, progress, ...values }, bundle);
  }

  it('starts, reads, lists and cancels jobs, and reads reports', async () => {
    const client = connect();
    const { domain } = await tenant.addSite();
    const job = await client.startJob({ domain });
    assert.equal(job.status, 'queued');
    assert.equal((await client.getJob(job.jobId)).domain, domain);
    assert.deepEqual(
      (await client.listJobs({ domain })).jobs.map(({ jobId }) => jobId),
      [job.jobId],
    );
    assert.equal((await client.cancelJob(job.jobId)).jobId, job.jobId);
    const failed = await tenant.addJob({ status: 'failed', error: 'no' });
    assert.equal((await client.getReport(failed.id)).error, 'no');
    assert.equal((await client.request('GET /v1/sites/{domain}', { path: { domain } })).domain, domain);
    const { jobs } = await client.request('GET /v1/static-export/jobs');
    assert.equal(jobs.length, 2);
  });

  it('lists all jobs page by page', async () => {
    const added = [];
    for (let count = 0; count < 5; count += 1) added.push((await tenant.addJob()).id);
    const seen: string[] = [];
    for await (const { jobId } of connect().eachJob({ limit: 2 })) seen.push(jobId);
    assert.deepEqual(seen.sort(), added.sort());
    assert.equal(proxy.requests.length, 3);
  });

  it('exports a site, reports progress and links to the bundle', async () => {
    const { domain } = await tenant.addSite();
    const seen: Job[] = [];
    let polls = 0;
    const client = connect({}, async () => {
      polls += 1;
      const { jobId } = seen[0] ?? assert.fail('the first record was not reported');
      if (polls === 3) api.engine.answers.set(jobId, { progress: 40, pageCount: 4, totalPages: 10 });
      if (polls === 6) await finish(jobId, 'completed');
    });
    const { job, bundle } = await client.exportAndWait({
      domain,
      expiresInSeconds: 120,
      onProgress: (record) => void seen.push(record),
    });
    assert.equal(job.status, 'completed');
    assert.equal(bundle.sha256, createHash('sha256').update(ARCHIVE).digest('hex'));
    assert.deepEqual([seen.at(0)?.status, seen.at(-1)?.status], ['queued', 'completed']);
    assert.equal(
      new Set(seen.map((record) => JSON.stringify(record))).size,
      seen.length,
      'no record is reported twice',
    );
    assert.ok((pauses[1] ?? 0) > (pauses[0] ?? 0), 'polls are less frequent while nothing changes');
  });

  it('fails with the job when the export fails', async () => {
    const { domain } = await tenant.addSite();
    const client = connect({}, async () => {
      const [active] = (await api.database.jobs.list(tenant.organization.id, { limit: 1 })).jobs;
      await finish(active?.id ?? '', 'failed', { error: 'the repository does not exist' });
    });
    await assert.rejects(client.exportAndWait({ domain }), (error: unknown) => {
      assert.ok(error instanceof ExportFailedError);
      assert.equal(error.message, 'the repository does not exist');
      assert.equal(error.code, 'export_failed');
      assert.equal(error.jobId, error.job.jobId);
      return true;
    });
  });

  it('reports error responses with status, code, message, request id and job', async () => {
    const { domain } = await tenant.addSite();
    const client = connect();
    const { jobId } = await client.startJob({ domain });
    let requestId: string | undefined;
    await assert.rejects(client.startJob({ domain }), (error: unknown) => {
      assert.ok(error instanceof ResponseError);
      assert.deepEqual([error.status, error.code, error.jobId], [409, 'job_active', jobId]);
      assert.match(error.message, /wait for it or cancel it/);
      ({ requestId } = error);
      return true;
    });
    await until(() => api.log.some((line) => line.requestId === requestId));
    await assert.rejects(connect({ key: 'svc_wrong' }).getJob(jobId), { status: 401, code: 'unauthorized' });
    await assert.rejects(client.getJob('../../sites'), { status: 404, code: 'not_found' });
    await assert.rejects(client.getJob('..'), TypeError);
    assert.deepEqual(pauses, []);
  });

  it('starts one export when the response to its start is lost', async () => {
    const { domain } = await tenant.addSite();
    proxy.faults.push('lose', 'drop', { status: 502, body: '<html>' });
    const job = await connect().startJob({ domain });
    assert.equal(proxy.requests.length, 4);
    assert.deepEqual(
      api.engine.started.map(({ jobId }) => jobId),
      [job.jobId],
    );
  });

  it('returns the first job for the same idempotency key, and different jobs for random ones', async () => {
    const { domain } = await tenant.addSite();
    const client = connect();
    const first = await client.startJob({ domain }, { idempotencyKey: 'release-1' });
    await finish(first.jobId, 'completed');
    assert.equal((await client.startJob({ domain }, { idempotencyKey: 'release-1' })).jobId, first.jobId);
    assert.notEqual((await client.startJob({ domain })).jobId, first.jobId);
  });

  it('waits as long as Retry-After asks, in seconds or as a time', async () => {
    const { id } = await tenant.addJob();
    const date = 'Sun, 01 Feb 2026 10:00:00 GMT';
    proxy.faults.push(
      { status: 429, headers: { 'retry-after': '7' }, body: '{"error":"slow","code":"rate_limited"}' },
      { status: 503, headers: { 'retry-after': 'Sun, 01 Feb 2026 10:00:20 GMT', date } },
    );
    await connect().getJob(id);
    assert.deepEqual(pauses, [7, 20]);
  });

  it('fails at once when the service asks for a longer wait than allowed', async () => {
    const { id } = await tenant.addJob();
    proxy.faults.push({ status: 429, headers: { 'retry-after': '3000' }, body: '{"error":"x","code":"rate_limited"}' });
    await assert.rejects(connect().getJob(id), { status: 429, code: 'rate_limited', retryAfterSeconds: 3000 });
    assert.deepEqual(pauses, []);
  });

  it('gives up after the allowed attempts, with growing delays', async () => {
    const { id } = await tenant.addJob();
    proxy.faults.push('drop', 'drop', 'drop');
    await assert.rejects(connect({ retries: 2 }).getJob(id), (error: unknown) => {
      assert.ok(error instanceof ConnectionError);
      assert.deepEqual([error.code, error.status], ['connection_failed', undefined]);
      assert.ok(!error.message.includes(tenant.secret));
      return true;
    });
    assert.equal(proxy.requests.length, 3);
    assert.ok((pauses[0] ?? 0) <= 0.5 && (pauses[1] ?? 0) >= 0.5);
  });

  it('does not repeat a change whose response was lost, but one that was refused', async () => {
    const url = 'https://ci.example.com/hook';
    const client = connect();
    const create = () => client.request('POST /v1/webhooks', { body: { url, events: ['job.failed'] } });
    proxy.faults.push('lose');
    await assert.rejects(create(), { code: 'connection_failed' });
    proxy.faults.push({ status: 503 });
    await assert.rejects(create(), { status: 503, code: 'unknown_error' });
    proxy.faults.push({ status: 503, headers: { 'retry-after': '1' } });
    await create();
    assert.equal((await client.request('GET /v1/webhooks')).webhooks.length, 2);
  });

  it('returns the cancelled job when the response to its cancellation was lost', async () => {
    const job = await tenant.addJob({ status: 'running' });
    // Without a workflow, the job ends at once.
    proxy.faults.push('lose');
    const cancelled = await connect().cancelJob(job.id);
    assert.deepEqual([cancelled.status, cancelled.errorCode], ['failed', 'cancelled']);
    assert.equal(proxy.requests.length, 3);
    const failed = await tenant.addJob({ status: 'failed', error: 'no' });
    await assert.rejects(connect().cancelJob(failed.id), { code: 'job_finished' });
  });

  it('keeps waiting through an outage, and ends after too many failures in succession', async () => {
    const job = await tenant.addJob({ status: 'running', progress: 10 });
    const outage = () => proxy.faults.push(...Array.from({ length: 30 }, () => 'drop' as const));
    outage();
    proxy.faults.push({ status: 500, body: '{"error":"x","code":"internal_error"}' });
    proxy.faults.push({ status: 429, headers: { 'retry-after': '600' } });
    const waiting = connect({}, async () => {
      if (proxy.faults.length === 0) await finish(job.id, 'completed');
    }).waitForJob(job.id);
    assert.equal((await waiting).status, 'completed');
    assert.ok(pauses.includes(600));
    assert.ok(Math.max(...pauses.slice(0, 30)) <= 30);
    outage();
    outage();
    await assert.rejects(connect().waitForJob(job.id), ConnectionError);
    assert.equal(proxy.faults.length, 60 - 46);
  });

  it('stops waiting for a reason that waiting cannot mend', async () => {
    await assert.rejects(connect().waitForJob('se_0123456789abcdef'), { status: 404 });
    const job = await tenant.addJob({ status: 'running' });
    const stop = new AbortController();
    const reason = new Error('the build was stopped');
    const waiting = connect({}, () => stop.abort(reason)).waitForJob(job.id, { signal: stop.signal });
    await assert.rejects(waiting, reason);
    await assert.rejects(connect().getJob(job.id, { signal: stop.signal }), reason);
    await assert.rejects(connect().waitForJob(job.id, { onProgress: () => Promise.reject(reason) }), reason);
  });

  it('refuses addresses and keys that cannot work, and names responses that are not of the service', async () => {
    for (const options of [{ baseUrl: 'ftp://x' }, { baseUrl: 'offprint' }, { key: '' }, { key: `${tenant.secret}\n` }])
      assert.throws(() => connect(options), TypeError);
    proxy.faults.push({ status: 200, body: '<!doctype html>' });
    await assert.rejects(connect().listJobs(), { status: 200, code: 'invalid_response' });
    const paths: string[] = [];
    const client = connect({
      baseUrl: 'https://proxy.example.com/offprint/',
      fetch: async (url) => {
        paths.push(String(url));
        return Response.json({ jobs: [], nextCursor: null });
      },
    });
    await client.listJobs({ domain: 'a&b' });
    assert.deepEqual(paths, ['https://proxy.example.com/offprint/v1/static-export/jobs?domain=a%26b']);
  });

  describe('downloading a bundle', () => {
    const throughProxy: typeof fetch = (input, init) => fetch(String(input).replace(api.url, proxy.url), init);
    const collect = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer());

    async function completedJob() {
      const { id } = await tenant.addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
      return id;
    }

    it('resumes where the connection was lost, and checks the whole', async () => {
      const client = connect({ fetch: throughProxy });
      const link = await client.createBundleLink(await completedJob());
      proxy.faults.push('drop', { cut: 300 }, { status: 503 }, { cut: 300 });
      assert.deepEqual(await collect(client.downloadBundle(link)), ARCHIVE);
      assert.deepEqual(proxy.ranges.slice(-4), [undefined, 'bytes=300-', 'bytes=300-', 'bytes=600-']);
    });

    it('skips what it has when the server ignores ranges', async () => {
      const client = connect({ fetch: (input, init) => throughProxy(input, { ...init, headers: {} }) });
      const link = { ...(await connect().createBundleLink(await completedJob())) };
      proxy.faults.push({ cut: 300 });
      assert.deepEqual(await collect(client.downloadBundle(link)), ARCHIVE);
      assert.deepEqual(proxy.ranges.slice(-2), [undefined, undefined]);
    });

    it('renews an expired link', async () => {
      const client = connect({ fetch: throughProxy });
      const link = await client.createBundleLink(await completedJob());
      const expired = { ...link, bundleUrl: `${link.bundleUrl}0` };
      assert.deepEqual(await collect(client.downloadBundle(expired)), ARCHIVE);
      await assert.rejects(collect(connect({ key: 'svc_wrong' }).downloadBundle(expired)), { status: 401 });
    });

    it('withholds the last bytes of a bundle with a wrong checksum or size', async () => {
      const client = connect({ fetch: throughProxy });
      const link = await client.createBundleLink(await completedJob());
      for (const [wrong, code] of [
        [{ ...link, sha256: '0'.repeat(64) }, 'checksum_mismatch'],
        [{ ...link, sizeBytes: 999 }, 'size_mismatch'],
      ] as const) {
        let length = 0;
        await assert.rejects(
          async () => {
            for await (const chunk of client.downloadBundle(wrong)) length += chunk.length;
          },
          (error: unknown) => error instanceof DownloadError && error.code === code,
        );
        assert.ok(length < ARCHIVE.length);
      }
    });

    it('requests nothing before it is read, and ends the request when the reader leaves', async () => {
      const client = connect({ fetch: throughProxy });
      const link = await client.createBundleLink(await completedJob());
      const before = proxy.requests.length;
      const stream = client.downloadBundle(link);
      assert.equal(proxy.requests.length, before);
      const reader = stream.getReader();
      await reader.read();
      await reader.cancel();
      assert.equal(proxy.requests.length, before + 1);
      const reason = new Error('enough');
      await assert.rejects(collect(client.downloadBundle(link, { signal: AbortSignal.abort(reason) })), reason);
    });
  });
});
