import assert from 'node:assert/strict';
import { MAX_DEPLOY_HOOKS } from '../../../database/records/deploy-hook-records.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

describe('deploy hooks', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({ environment: { OFFPRINT_EXPORT_STARTS_PER_HOUR: '2' } });
  });
  after(() => api.stop());

  async function newSite(): Promise<
    Tenant & { readonly path: string; readonly siteId: string; readonly domain: string }
  > {
    const tenant = await api.tenant();
    const { id: siteId, domain } = await tenant.addSite();
    return { ...tenant, siteId, domain, path: `/v1/sites/${domain}/hooks` };
  }

  async function newHook(name = 'CI') {
    const site = await newSite();
    const { status, body } = await api.call(site.secret, 'POST', site.path, { body: { name } });
    assert.equal(status, 201, JSON.stringify(body));
    return { ...site, hookId: String(body.id), url: String(body.url) };
  }

  const post = (url: string, init: RequestInit = {}) => fetch(url, { method: 'POST', ...init });

  it('start an export whatever the body, and are named as its author and in the audit log', async () => {
    const { organization, secret, domain, url, path } = await newHook();
    const response = await post(url, { body: 'payload=%7B%22ref%22%3A1', headers: { 'content-type': 'text/plain' } });
    const { jobId } = (await response.json()) as { jobId: string };
    assert.equal(response.status, 202);
    const job = await api.database.jobs.get(organization.id, jobId);
    assert.deepEqual(
      [job?.domain, job?.paths, job?.startedBy],
      [domain, null, { kind: 'key', name: 'Deploy hook CI' }],
    );
    const { events } = await api.database.audit.list(organization.id, { action: 'export.started', limit: 5 });
    assert.deepEqual(
      events.map(({ actor, subject }) => [actor.name, subject]),
      [['Deploy hook CI', `export of ${domain} (${jobId})`]],
    );
    const { body } = await api.call(secret, 'GET', path);
    const [listed] = body.hooks as { lastUsedAt: string | null }[];
    assert.ok(Date.parse(listed?.lastUsedAt ?? '') > 0);
    assert.ok(!JSON.stringify(body).includes('hook_'));
  });

  it('answer 409 while an export runs, and 429 beyond the limit of the organization', async () => {
    const { url, organization } = await newHook();
    const end = async (response: Response) => {
      const { jobId } = (await response.json()) as { jobId: string };
      const job = await api.database.jobs.get(organization.id, jobId);
      assert.ok(job);
      await api.database.jobs.record(jobId, { ...job, status: 'failed', totalPages: 1, error: 'no' });
    };
    const first = await post(url);
    assert.equal((await post(url)).status, 409);
    await end(first);
    await end(await post(url));
    const limited = await post(url);
    assert.equal(limited.status, 429);
    assert.ok(Number(limited.headers.get('Retry-After')) > 0);
  });

  it('start nothing with another method, a changed secret, or after they were revoked', async () => {
    const { secret, organization, url, path, hookId } = await newHook();
    assert.equal((await fetch(url)).status, 405);
    assert.equal((await post(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status, 404);
    assert.equal((await api.call(secret, 'DELETE', `${path}/${hookId}`)).status, 204);
    assert.equal((await api.call(secret, 'DELETE', `${path}/${hookId}`)).status, 404);
    assert.equal((await post(url)).status, 404);
    assert.deepEqual((await api.database.jobs.list(organization.id, { limit: 5 })).jobs, []);
    const { events } = await api.database.audit.list(organization.id, { action: 'hook', limit: 5 });
    assert.deepEqual(
      events.map(({ action }) => action),
      ['hook.revoked', 'hook.created'],
    );
  });

  it('end with their site, also if one of the same name is added', async () => {
    const { secret, url, domain, path } = await newHook();
    assert.equal((await api.call(secret, 'DELETE', `/v1/sites/${domain}`)).status, 204);
    assert.equal((await post(url)).status, 404);
    await api.call(secret, 'PUT', `/v1/sites/${domain}`, { body: { source: { type: 'archive' } } });
    assert.equal((await post(url)).status, 404);
    assert.deepEqual((await api.call(secret, 'GET', path)).body, { hooks: [] });
  });

  it('need the plan of the organization', async () => {
    const { url, organization } = await newHook();
    await api.database.organizations.setPlan(organization.id, 'free');
    const { code } = (await (await post(url)).json()) as { code: string };
    assert.equal(code, 'plan_required');
  });

  it('are secret: only a hash is stored, and their number is limited', async () => {
    const { secret, path, siteId, url } = await newHook();
    const stored = await api.database.deployHooks.list(siteId);
    const hookSecret = url.slice(url.indexOf('hook_'));
    assert.ok(!JSON.stringify(stored).includes(hookSecret));
    for (const called of [url, url.replace('/hooks/', '/HOOKS/'), `${url}/more`]) await post(called);
    const lines = JSON.stringify(api.log);
    assert.ok(lines.includes('"/hooks/…"') && !lines.includes(hookSecret));
    for (let count = 1; count < MAX_DEPLOY_HOOKS; count++) {
      await api.call(secret, 'POST', path, { body: { name: `number ${count}` } });
    }
    const { status, body } = await api.call(secret, 'POST', path, { body: { name: 'one more' } });
    assert.deepEqual([status, /at most 20 deploy hooks/.test(String(body.error))], [400, true]);
  });
});
