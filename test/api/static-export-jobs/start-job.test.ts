import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('starting a static export', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  it('answers 202 with the whole record and where it is read, and starts the workflow', async () => {
    const { secret, organization, addSite } = await api.tenant();
    const { domain } = await addSite({ defaultVersion: 'v2' });
    const { status, body, headers } = await api.call(secret, 'POST', JOBS, { body: { domain } });
    assert.equal(status, 202);
    const { jobId, createdAt, updatedAt, ...rest } = body;
    assert.match(String(jobId), /^se_[0-9a-f]{16}$/);
    assert.equal(headers.get('location'), `${JOBS}/${jobId}`);
    assert.equal(headers.get('ratelimit-limit'), '10');
    assert.equal(new Date(String(createdAt)).toISOString(), createdAt);
    assert.equal(updatedAt, createdAt);
    assert.deepEqual(rest, {
      domain,
      version: 'v2',
      status: 'queued',
      progress: 0,
      pageCount: 0,
      totalPages: null,
      phase: null,
      warnings: 0,
      finishedAt: null,
      startedBy: { kind: 'key', name: 'key' },
    });
    assert.deepEqual(api.engine.started, [{ jobId, organizationId: organization.id }]);
  });

  it('keeps version, paths and hosting, with paths in one form and each once', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const hosting = { mode: 'air-gapped', playground: true, search: false };
    const paths = ['/', 'guide/start', '/guide/start/', 'guide/start'];
    const { body } = await api.call(secret, 'POST', JOBS, { body: { domain, version: 'v1', paths, hosting } });
    const job = await api.database.jobs.getById(String(body.jobId));
    assert.deepEqual(job?.paths, ['index', 'guide/start']);
    assert.deepEqual(job?.hosting, hosting);
    assert.equal(job?.version, 'v1');
  });

  it('makes a PDF of a part of the site, if a PDF is asked for', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const pdf = { language: 'de', group: 'API' };
    const refused = await api.call(secret, 'POST', JOBS, { body: { domain, pdf, formats: ['zip'] } });
    assert.equal(refused.status, 400);
    assert.match(String(refused.body.error), /pdf: needs pdf among the formats/);
    const { body } = await api.call(secret, 'POST', JOBS, { body: { domain, pdf, formats: ['pdf'] } });
    assert.deepEqual([body.pdf, body.formats], [pdf, ['tar.gz', 'pdf']]);
    assert.deepEqual((await api.database.jobs.getById(String(body.jobId)))?.pdf, pdf);
  });

  it('a site without versions has the version default, which may be asked for', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const { body } = await api.call(secret, 'POST', JOBS, { body: { domain, version: 'default' } });
    assert.equal(body.version, 'default');
    assert.equal((await api.database.jobs.getById(String(body.jobId)))?.version, null);
  });

  it('a second start of the same site is 409 with the job that is under way', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const first = await api.call(secret, 'POST', JOBS, { body: { domain } });
    const second = await api.call(secret, 'POST', JOBS, { body: { domain } });
    assert.deepEqual([second.status, second.body.code, second.body.jobId], [409, 'job_active', first.body.jobId]);
  });

  it('of twenty starts at once one is taken', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(secret, 'POST', JOBS, { body: { domain } })),
    );
    assert.equal(answers.filter(({ status }) => status === 202).length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 19);
    assert.equal(api.engine.started.length, 1);
  });

  it('the same idempotency key answers the first job again, and says so', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const headers = { 'idempotency-key': 'release-7' };
    const first = await api.call(secret, 'POST', JOBS, { body: { domain }, headers });
    const again = await api.call(secret, 'POST', JOBS, { body: { domain }, headers });
    assert.equal(again.status, 202);
    assert.equal(again.body.jobId, first.body.jobId);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(api.engine.started.length, 1);
  });

  it('an idempotency key with another body is 422 and names the first job', async () => {
    const { secret, addSite } = await api.tenant();
    const [one, other] = [(await addSite()).domain, (await addSite()).domain];
    const headers = { 'idempotency-key': 'release-9' };
    const first = await api.call(secret, 'POST', JOBS, { body: { domain: one }, headers });
    const bodies = [
      { domain: other },
      { domain: one, version: 'v1' },
      { domain: one, hosting: { mode: 'air-gapped' } },
    ];
    for (const body of bodies) {
      const reused = await api.call(secret, 'POST', JOBS, { body, headers });
      assert.deepEqual([reused.status, reused.body.code], [422, 'idempotency_key_reused']);
      assert.equal(reused.body.jobId, first.body.jobId);
    }
    assert.equal(api.engine.started.length, 1);
  });

  it('the fields of a repeated body may come in another order', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    const headers = { 'idempotency-key': 'release-10' };
    const first = await api.call(secret, 'POST', JOBS, { body: { domain, hosting: { mode: 'cloud' } }, headers });
    const again = await api.call(secret, 'POST', JOBS, { body: { hosting: { mode: 'cloud' }, domain }, headers });
    assert.deepEqual([again.status, again.body.jobId], [202, first.body.jobId]);
  });

  it('the same idempotency key answers the first job while the engine is away, and when the site is gone', async () => {
    const { secret, organization, addSite } = await api.tenant();
    const { domain } = await addSite();
    const headers = { 'idempotency-key': 'release-8' };
    const first = await api.call(secret, 'POST', JOBS, { body: { domain }, headers });
    api.engine.available = false;
    const away = await api.call(secret, 'POST', JOBS, { body: { domain }, headers });
    api.engine.available = true;
    await api.database.sites.remove(organization.id, domain);
    const gone = await api.call(secret, 'POST', JOBS, { body: { domain }, headers });
    for (const { status, body } of [away, gone]) assert.deepEqual([status, body.jobId], [202, first.body.jobId]);
  });

  it('a start past the hourly limit is 429 and says when to go on', async () => {
    const { secret, addSite } = await api.tenant();
    for (let started = 0; started < 10; started += 1) {
      const { domain } = await addSite();
      assert.equal((await api.call(secret, 'POST', JOBS, { body: { domain } })).status, 202);
    }
    const { domain } = await addSite();
    const { status, body, headers } = await api.call(secret, 'POST', JOBS, { body: { domain } });
    assert.deepEqual([status, body.code], [429, 'rate_limited']);
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 3600);
    assert.equal(headers.get('ratelimit-remaining'), '0');
    assert.equal(headers.get('ratelimit-limit'), '10');
    assert.equal(headers.get('ratelimit-reset'), String(seconds));
  });

  it('an unknown page is 400 naming it, and leaves no job', async () => {
    const { secret, organization, addSite } = await api.tenant();
    const site = await addSite();
    api.engine.unknownPaths = ['guide/none'];
    const answer = await api.call(secret, 'POST', JOBS, {
      body: { domain: site.domain, paths: ['index', '/guide/none'] },
    });
    assert.deepEqual([answer.status, answer.body.code], [400, 'unknown_page']);
    assert.match(String(answer.body.error), /"guide\/none"/);
    assert.deepEqual(api.engine.checked, [{ siteId: site.id, paths: ['index', 'guide/none'], version: null }]);
    const { jobs } = await api.database.jobs.list(organization.id, { limit: 10 });
    assert.deepEqual(jobs, []);
  });

  it('with the engine away it is 503 with Retry-After and leaves no job, so that it can simply be repeated', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    api.engine.available = false;
    const away = await api.call(secret, 'POST', JOBS, { body: { domain } });
    assert.deepEqual([away.status, away.body.code], [503, 'unavailable']);
    assert.ok(Number(away.headers.get('retry-after')) > 0);
    api.engine.available = true;
    assert.equal((await api.call(secret, 'POST', JOBS, { body: { domain } })).status, 202);
  });

  it('with the engine going away at the last moment the job stays queued, for the reconciler to start', async () => {
    const { secret, addSite } = await api.tenant();
    const { domain } = await addSite();
    api.engine.beforeStart = () => {
      throw new Error('gone this very moment');
    };
    const { status, body } = await api.call(secret, 'POST', JOBS, { body: { domain } });
    assert.deepEqual([status, body.status], [202, 'queued']);
  });
});

describe('what a start may ask for', () => {
  let api: TestApi;
  let secret: string;
  let domain: string;
  before(async () => {
    api = await startTestApi();
    const tenant = await api.tenant();
    ({ secret } = tenant);
    ({ domain } = await tenant.addSite());
  });
  after(() => api.stop());

  for (const [what, fields, field] of [
    ['no domain', { domain: undefined }, 'domain'],
    ['a domain that is no string', { domain: 7 }, 'domain'],
    ['a domain with a scheme', { domain: 'https://docs.example.com' }, 'domain'],
    ['a domain with a slash', { domain: 'docs/..' }, 'domain'],
    ['a domain with a port', { domain: 'docs:80' }, 'domain'],
    ['a domain with a space', { domain: 'my docs' }, 'domain'],
    ['an empty domain', { domain: '' }, 'domain'],
    ['a domain that is too long', { domain: 'a'.repeat(254) }, 'domain'],
    ['a version that is no string', { version: 2 }, 'version'],
    ['an empty version', { version: '' }, 'version'],
    ['a version of two lines', { version: 'v1\nv2' }, 'version'],
    ['paths that are no array', { paths: 'index' }, 'paths'],
    ['no paths in an array', { paths: [] }, 'paths'],
    ['a path that is no string', { paths: ['index', null] }, 'paths[1]'],
    ['too many paths', { paths: Array.from({ length: 10_001 }, () => 'a') }, 'paths'],
    ['a path that is too long', { paths: ['a'.repeat(1001)] }, 'paths[0]'],
    ['hosting that is no object', { hosting: 'cloud' }, 'hosting'],
    ['hosting without a mode', { hosting: {} }, 'hosting.mode'],
    ['an unknown hosting mode', { hosting: { mode: 'moon' } }, 'hosting.mode'],
    ['a feature that is no boolean', { hosting: { mode: 'cloud', search: 'yes' } }, 'hosting.search'],
  ] as const) {
    it(`${what} is 400 naming ${field}`, async () => {
      const { status, body } = await api.call(secret, 'POST', JOBS, { body: { domain, ...fields } });
      assert.equal(status, 400);
      assert.equal(body.code, 'invalid_request');
      assert.ok(String(body.error).startsWith(`${field}: `), String(body.error));
    });
  }

  for (const feature of ['search', 'assistant', 'analytics'] as const) {
    it(`${feature} in an air-gapped deployment is 400`, async () => {
      const hosting = { mode: 'air-gapped', [feature]: true };
      const { status, body } = await api.call(secret, 'POST', JOBS, { body: { domain, hosting } });
      assert.deepEqual([status, body.code], [400, 'hosting_forbidden']);
      assert.match(String(body.error), new RegExp(feature));
    });
  }

  it('an unknown domain is 404', async () => {
    const { status, body } = await api.call(secret, 'POST', JOBS, { body: { domain: 'nowhere.example.com' } });
    assert.deepEqual([status, body.code], [404, 'not_found']);
  });

  for (const key of ['a b', 'a'.repeat(256), 'é']) {
    it(`the idempotency key ${JSON.stringify(key.slice(0, 10))} is 400`, async () => {
      const headers = { 'idempotency-key': key };
      const { status, body } = await api.call(secret, 'POST', JOBS, { body: { domain }, headers });
      assert.equal(status, 400);
      assert.match(String(body.error), /^idempotency-key: /);
    });
  }
});
