import assert from 'node:assert/strict';
import type { JobBundle } from '../../../contract/job.js';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('the link to a bundle', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  const completed = async () => {
    const tenant = await api.tenant();
    const bundle = await storeBundle(api.store);
    const { id } = await tenant.addJob({ status: 'completed', progress: 100 }, bundle);
    return { ...tenant, bundle, path: `${JOBS}/${id}/bundle`, id };
  };

  /** Completes a newer export of the same site, which is published instead: published bundles are not removed. */
  async function publishNewer(jobId: string, bundle: JobBundle): Promise<void> {
    const job = await api.database.jobs.getById(jobId);
    assert.ok(job);
    const { organizationId, siteId, domain, hosting } = job;
    const values = { organizationId, siteId, domain, hosting, version: null, paths: null, startsPerHour: 1000 };
    const creation = await api.database.jobs.create(values);
    assert.ok(creation.outcome === 'created');
    await api.database.jobs.record(creation.job.id, { ...job, status: 'completed' }, bundle);
  }

  it('comes with size, hash and end, without a body', async () => {
    const { secret, path, id, bundle } = await completed();
    const before = Date.now();
    const { status, body } = await api.call(secret, 'POST', path);
    assert.equal(status, 200);
    const { bundleUrl, expiresAt, ...rest } = body;
    assert.deepEqual(rest, { jobId: id, format: 'tar.gz', sizeBytes: bundle.sizeBytes, sha256: bundle.sha256 });
    assert.ok(String(bundleUrl).startsWith(`${api.url}/files/`));
    const madeAt = Date.parse(String(expiresAt)) - 3_600_000;
    // Links have a precision of one second.
    assert.ok(madeAt > before - 1000 && madeAt <= Date.now(), String(expiresAt));
  });

  it('leads to the form that is asked for, with a name of its own; another form is 404', async () => {
    const tenant = await api.tenant();
    const stored = await storeBundle(api.store);
    const key = stored.key.replace('.tar.gz', '.zip');
    await api.store.put(key, Buffer.from('a zip'));
    const zip = { format: 'zip', key, sizeBytes: 5, sha256: 'a'.repeat(64) } as const;
    const { id } = await tenant.addJob({ status: 'completed', progress: 100 }, { ...stored, forms: [zip] });
    const path = `${JOBS}/${id}/bundle`;
    const { status, body } = await api.call(tenant.secret, 'POST', path, { body: { format: 'zip' } });
    assert.deepEqual([status, body.format, body.sizeBytes, body.sha256], [200, 'zip', 5, zip.sha256]);
    const file = await fetch(String(body.bundleUrl));
    assert.equal(file.headers.get('content-type'), 'application/zip');
    assert.match(file.headers.get('content-disposition') ?? '', /\.zip"/);
    assert.equal(await file.text(), 'a zip');
    assert.equal((await api.call(tenant.secret, 'GET', `${path}?format=zip`)).body.format, 'zip');
    assert.equal((await api.call(tenant.secret, 'POST', path, { body: { format: 'rar' } })).status, 400);
    const other = await completed();
    const refused = await api.call(other.secret, 'POST', other.path, { body: { format: 'zip' } });
    assert.deepEqual([refused.status, refused.body.code], [404, 'not_found']);
    assert.match(String(refused.body.error), /not made as zip/);
  });

  it('comes with links to signature and provenance if the archive is signed, with the key listed in public', async () => {
    const tenant = await api.tenant();
    const bundle = await storeBundle(api.store);
    const files = { key: `${bundle.key}.minisig`, provenanceKey: `${bundle.key}.json` };
    for (const key of Object.values(files)) await api.store.put(key, Buffer.from(`content of ${key}`));
    const signatures = [{ format: 'tar.gz', keyId: 'A1', ...files }] as const;
    const { id } = await tenant.addJob({ status: 'completed', progress: 100 }, { ...bundle, signatures });
    const { body } = await api.call(tenant.secret, 'POST', `${JOBS}/${id}/bundle`);
    assert.equal(body.keyId, 'A1');
    for (const [link, key] of [
      [body.signatureUrl, files.key],
      [body.provenanceUrl, files.provenanceKey],
    ]) {
      const response = await fetch(String(link));
      assert.equal(await response.text(), `content of ${key}`);
    }

    const { signingKeys } = api.database;
    for (const name of ['A1', 'B2'])
      await signingKeys.activate({ id: name, publicKey: `RW${name}`, sealedPrivateKey: 'x' });
    const listed = await fetch(`${api.url}/.well-known/offprint-signing-keys.json`);
    const { keys } = (await listed.json()) as { keys: readonly Record<string, unknown>[] };
    assert.deepEqual(keys.map((key) => [key.keyId, key.publicKey, key.retiredAt === null]).sort(), [
      ['A1', 'RWA1', false],
      ['B2', 'RWB2', true],
    ]);
    assert.ok(!JSON.stringify(keys).includes('sealed'));
  });

  it('lasts as long as is asked for, and each call makes another', async () => {
    const { secret, path } = await completed();
    const before = Date.now();
    const short = await api.call(secret, 'POST', path, { body: { expiresInSeconds: 60 } });
    const long = await api.call(secret, 'POST', path, { body: { expiresInSeconds: 604_800 } });
    assert.ok(Date.parse(String(short.body.expiresAt)) - Date.now() <= 60_000);
    assert.ok(Date.parse(String(long.body.expiresAt)) - before > 604_700_000);
    assert.notEqual(short.body.bundleUrl, long.body.bundleUrl);
  });

  for (const expiresInSeconds of [59, 604_801, 60.5, '60', -1, null, Number.MAX_SAFE_INTEGER]) {
    it(`cannot last ${JSON.stringify(expiresInSeconds)} seconds: 400`, async () => {
      const { secret, path } = await completed();
      const { status, body } = await api.call(secret, 'POST', path, { body: { expiresInSeconds } });
      assert.equal(status, 400);
      assert.match(String(body.error), /^expiresInSeconds: /);
    });
  }

  for (const status of ['queued', 'running', 'failed'] as const) {
    it(`of a ${status} job is 409`, async () => {
      const { secret, addJob } = await api.tenant();
      const { id } = await addJob({ status, ...(status === 'failed' && { error: 'no' }) });
      const answer = await api.call(secret, 'POST', `${JOBS}/${id}/bundle`);
      assert.deepEqual([answer.status, answer.body.code], [409, 'job_not_completed']);
    });
  }

  it('to an archive that was given up is 410, which says what to do; the job stays in lists and says since when', async () => {
    const { secret, path, id, bundle } = await completed();
    await publishNewer(id, bundle);
    await api.database.bundles.markRemoved([id]);
    for (const [method, of] of [
      ['POST', path],
      ['GET', path],
      ['GET', path.replace(/bundle$/, 'report')],
    ] as const) {
      const { status, body } = await api.call(secret, method, of);
      assert.equal(status, 410);
      assert.match(String(body.error), /is no longer stored; start a new export$/);
    }
    const { body } = await api.call(secret, 'GET', JOBS);
    const jobs = body.jobs as { jobId: string; status: string; bundleRemovedAt?: string }[];
    const listed = jobs.find(({ jobId }) => jobId === id);
    assert.equal(listed?.status, 'completed');
    assert.ok(Date.parse(String(listed?.bundleRemovedAt)) > 0);
  });

  it('to an archive that is no longer stored is 410', async () => {
    const { secret, path, bundle } = await completed();
    await api.store.delete(bundle.key);
    const { status, body } = await api.call(secret, 'POST', path);
    assert.deepEqual([status, body.code], [410, 'bundle_gone']);
  });

  it('to an archive that is cut short in the store is 410', async () => {
    const { secret, path, bundle } = await completed();
    await api.store.put(bundle.key, (await api.store.get(bundle.key)).subarray(1));
    const { status, body } = await api.call(secret, 'POST', path);
    assert.deepEqual([status, body.code], [410, 'bundle_gone']);
  });

  it('is also read, with a key that may do no more, and kept by no cache', async () => {
    const tenant = await api.tenant({ scope: 'read' });
    const { id } = await tenant.addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
    const path = `${JOBS}/${id}/bundle`;
    assert.equal((await api.call(tenant.secret, 'POST', path)).status, 403);
    const { status, body, headers } = await api.call(tenant.secret, 'GET', `${path}?expiresInSeconds=60`);
    assert.equal(status, 200);
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.ok(Date.parse(String(body.expiresAt)) - Date.now() <= 60_000);
    assert.equal((await fetch(String(body.bundleUrl))).status, 200);
    assert.equal((await api.call(tenant.secret, 'GET', `${path}?expiresInSeconds=1`)).status, 400);
  });
});
