import assert from 'node:assert/strict';
import { createSiteHosts } from '../../contract/site-hosts.js';
import { newestExport } from '../../deployment/follow/newest-export.js';
import type { Host } from '../../host/create-host.js';
import { signGrant } from '../../secrets/preview-grant.js';
import { type SignedIn, signIn } from '../api/support/sign-in.js';
import { startTestApi, type Tenant, type TestApi } from '../api/support/start-test-api.js';
import { closeBrowser, openDashboard } from '../dashboard/support/open-dashboard.js';
import { freePort } from '../support/free-port.js';
import { until } from '../support/until.js';
import { ask, createHostedSites, type HostedSites, PREVIEW_SECRET } from './support/hosted-sites.js';

const page = (text: string) =>
  `<!doctype html><html lang="en"><title>${text}</title><body><h1>${text}</h1></body></html>`;
const filesOf = (text: string) => ({ 'index.html': page(text), 'index.md': `# ${text}`, 'a.html': page(`${text} a`) });

/** A page of an author who is after the dashboard of whoever looks at it. */
const hostilePage = (api: string) => `<!doctype html><html lang="en"><title>looking</title><body><script>
  const tries = {
    session: () => fetch('${api}/v1/session', { credentials: 'include' }).then((answer) => answer.text()),
    keys: () => fetch('${api}/v1/keys', { credentials: 'include' }).then((answer) => answer.text()),
    start: () => fetch('${api}/v1/static-export/jobs', { method: 'POST', credentials: 'include', mode: 'no-cors',
      headers: { 'Content-Type': 'text/plain' }, body: JSON.stringify({ domain: 'acme' }) }).then((answer) => answer.type),
    frame: () => new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = '${api}/dashboard/';
      frame.onload = () => { try { resolve(frame.contentDocument.body.innerHTML); } catch (error) { resolve('refused ' + error.name); } };
      document.body.append(frame);
    }),
    cookie: () => document.cookie,
    storage: () => Object.keys(localStorage).join(),
    // Last, because pages behind the window that it opens stand still in some browsers.
    opened: () => new Promise((resolve) => {
      const other = window.open('${api}/dashboard/');
      const look = () => {
        try {
          if (other === null || other.closed) resolve('refused');
          else if (other.document.body.innerHTML === '') setTimeout(look, 20);
          else resolve(other.document.body.innerHTML);
        } catch (error) { resolve('refused'); }
      };
      look();
    }),
  };
  (async () => {
    const results = {};
    for (const [name, attempt] of Object.entries(tries)) {
      try { results[name] = String(await attempt()); } catch (error) { results[name] = 'refused ' + error.name; }
    }
    window.results = results;
  })();
</script></body></html>`;

describe('previews and publishing', () => {
  let api: TestApi;
  let tenant: Tenant;
  let member: SignedIn;
  let sites: HostedSites;
  let host: Host;
  let port: number;
  const nameOf = (jobId: string, domain = 'acme') =>
    new URL(createSiteHosts(`http://{domain}.localhost:${port}`).previewUrl(jobId, domain)).hostname;
  const publish = (jobId: string, secret: string | undefined = tenant.secret) =>
    api.call(secret, 'POST', `/v1/static-export/jobs/${jobId}/publish`);
  const policy = (value: string) =>
    api.call(tenant.secret, 'PUT', '/v1/sites/acme/publishing', { body: { policy: value } });
  const shown = async () => /<h1>(.*)<\/h1>/.exec((await ask(host, 'acme.localhost', '/')).body)?.[1];

  before(async () => {
    port = await freePort();
    api = await startTestApi({
      environment: { SITE_HOST_PORT: String(port), OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8' },
      replace: (parts) => ({ ...parts, siteHostSecret: PREVIEW_SECRET }),
    });
    tenant = await api.tenant();
    member = await signIn(api, tenant.organization.id, 'member');
    const { database, store } = api;
    sites = await createHostedSites({ database, store, organization: tenant.organization, publicUrl: api.url, port });
    host = await sites.start();
  });
  after(async () => {
    await sites.clean();
    await closeBrowser();
    await api.stop();
  });

  it('a preview leads strangers to the dashboard, and shows itself to members and by a link that ends', async () => {
    const jobId = await sites.complete('acme', filesOf('one'));
    const { body: job } = await api.call(tenant.secret, 'GET', `/v1/static-export/jobs/${jobId}`);
    assert.equal(job.previewUrl, `http://${nameOf(jobId)}:${port}`);
    assert.equal(job.live, true);
    const html = { Accept: 'text/html' };
    const stranger = await ask(host, nameOf(jobId), '/a?x=1', html);
    assert.deepEqual(
      [stranger.status, stranger.headers.location],
      [302, `${api.url}/preview/${jobId}?to=%2Fa%3Fx%3D1`],
    );
    assert.equal((await ask(host, nameOf(jobId), '/a.html')).status, 401);

    const signedOut = await api.call(undefined, 'GET', `/preview/${jobId}`);
    assert.equal(signedOut.headers.get('location'), `${api.url}/dashboard/exports/${jobId}`);
    const other = await signIn(api, (await api.tenant()).organization.id);
    assert.equal((await other.call('GET', `/preview/${jobId}`)).status, 404);

    const led = new URL((await member.call('GET', `/preview/${jobId}?to=/a`)).headers.get('location') ?? '');
    assert.equal(led.hostname, nameOf(jobId));
    const opened = await ask(host, led.hostname, led.pathname + led.search);
    assert.deepEqual([opened.status, opened.headers.location], [302, '/a']);
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    assert.match(String(opened.headers['set-cookie']), /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43[12]\d\d$/);
    const seen = await ask(host, nameOf(jobId), '/a', { Cookie: cookie });
    assert.match(seen.body, /one a/);
    assert.equal(seen.headers['x-robots-tag'], 'noindex, nofollow');
    assert.equal(seen.headers['cache-control'], 'private, no-cache');
    const second = await sites.complete('acme', filesOf('two'));
    assert.equal((await ask(host, nameOf(second), '/a', { Cookie: cookie })).status, 401);

    const link = await api.call(tenant.secret, 'POST', `/v1/static-export/jobs/${jobId}/preview`);
    const { pathname, search } = new URL(String(link.body.previewLink));
    assert.equal((await ask(host, nameOf(jobId), pathname + search)).status, 302);
    assert.equal((await ask(host, nameOf(jobId), `${pathname}${search}x`)).status, 403);
    const ended = signGrant(PREVIEW_SECRET, 'link', { jobId, until: 1_000_000_000 });
    assert.equal((await ask(host, nameOf(jobId), `${pathname}?grant=${ended}`)).status, 403);
    const asCookie = signGrant(PREVIEW_SECRET, 'cookie', { jobId, until: 99_999_999_999 });
    assert.equal((await ask(host, nameOf(jobId), `${pathname}?grant=${asCookie}`)).status, 403);
  });

  for (const to of ['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example', 'evil']) {
    it(`a link does not lead to ${to}`, async () => {
      const jobId = await sites.complete('acme', filesOf('one'));
      const grant = signGrant(PREVIEW_SECRET, 'link', { jobId, until: 99_999_999_999 });
      const { headers } = await ask(host, nameOf(jobId), `/_offprint/open?${new URLSearchParams({ grant, to })}`);
      assert.equal(headers.location, '/');
    });
  }

  it('previews have one host name, with the right domain', async () => {
    const jobId = await sites.complete('acme', filesOf('one'));
    assert.equal((await ask(host, nameOf(jobId, 'other'), '/')).status, 404);
  });

  it('a site waits for a review, publishes what a person chose, and undoes it; deployments follow', async () => {
    const first = await sites.complete('acme', filesOf('first'));
    await policy('review');
    const next = await sites.complete('acme', filesOf('next'));
    const follow = { url: api.url, domain: 'acme', key: tenant.secret, pollSeconds: 60 };
    const followed = async () => (await newestExport(follow, undefined, AbortSignal.timeout(60_000))).sha256;
    const hashOf = async (jobId: string) => (await api.database.jobs.getById(jobId))?.bundle?.sha256;
    assert.equal(await followed(), await hashOf(first));
    assert.equal((await publish(next)).status, 200);
    await until(shown, (text) => text === 'next');
    assert.equal(await followed(), await hashOf(next));

    await policy('automatic');
    const undone = await publish(first);
    assert.deepEqual([undone.body.jobId, undone.body.policy], [first, 'review']);
    assert.deepEqual(undone.body.publishedBy, { kind: 'key', name: 'key' });
    assert.equal(undone.body.siteUrl, `http://acme.localhost:${port}`);
    await until(shown, (text) => text === 'first');
    assert.equal(await followed(), await hashOf(first));
    const live = await api.call(tenant.secret, 'GET', '/v1/static-export/jobs?domain=acme&live=true');
    assert.deepEqual(
      (live.body.jobs as { readonly jobId: string }[]).map(({ jobId }) => jobId),
      [first],
    );
    const { events } = await api.database.audit.list(tenant.organization.id, { limit: 10 });
    assert.equal(events.filter(({ action }) => action === 'export.published').length, 2);
    await policy('automatic');
  });

  it('only whole exports whose archive is stored can be published, and only with a right to write', async () => {
    const partial = await sites.complete('acme', filesOf('some'), undefined, { paths: ['a'] });
    const code = async (answer: Promise<{ readonly body: Readonly<Record<string, unknown>> }>) =>
      (await answer).body.code;
    assert.equal(await code(publish(partial)), 'partial_export');
    const forStaff = await sites.complete('acme', filesOf('internal'), undefined, { groups: ['staff'] });
    assert.equal(await code(publish(forStaff)), 'audience_export');
    const by = { kind: 'key', name: 'key' } as const;
    for (const jobId of [partial, forStaff])
      assert.equal(await api.database.publications.publish(tenant.organization.id, jobId, by), undefined);
    const lost = await sites.complete('acme', filesOf('lost'));
    await sites.complete('acme', filesOf('newer'));
    await api.store.delete((await api.database.jobs.getById(lost))?.bundle?.key ?? '');
    assert.equal(await code(publish(lost)), 'bundle_gone');
    const reader = await api.database.keys.create({
      organizationId: tenant.organization.id,
      ...{ name: 'reader', kind: 'admin', scope: 'read' },
    });
    assert.equal(await code(publish(lost, reader.secret)), 'insufficient_scope');
    assert.equal(await code(publish(lost, (await api.tenant()).secret)), 'not_found');
  });

  it('a published bundle is not given up, and the others are', async () => {
    const [kept, dropped] = [
      await sites.complete('acme', filesOf('kept')),
      await sites.complete('acme', filesOf('dropped')),
    ];
    await publish(kept);
    await api.database.bundles.markRemoved([kept, dropped]);
    const removedAt = async (jobId: string) => (await api.database.jobs.getById(jobId))?.bundleRemovedAt ?? null;
    assert.equal(await removedAt(kept), null);
    assert.notEqual(await removedAt(dropped), null);
    await policy('automatic');
  });

  it('the dashboard opens the preview, publishes in one click and undoes it', async function () {
    const administrator = await signIn(api, tenant.organization.id);
    const dashboard = await openDashboard(`http://127.0.0.1:`);
    if (dashboard === undefined) return this.skip();
    const { context, tab } = dashboard;
    const [name = '', value = ''] = administrator.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }]);
    const [older] = [await sites.complete('acme', filesOf('older')), await sites.complete('acme', filesOf('newest'))];
    await tab.goto(`${api.url}/dashboard/exports?domain=acme`);
    await tab.getByText('Live').first().waitFor();
    assert.equal(await tab.getByText('Live', { exact: true }).count(), 1);
    const row = tab.getByRole('link', { name: `Open the preview of acme, ${older}` });
    const [preview] = await Promise.all([context.waitForEvent('page'), row.click()]);
    await preview.getByRole('heading', { name: 'older' }).waitFor();
    assert.equal(await preview.evaluate(() => document.cookie), '');

    await tab.goto(`${api.url}/dashboard/exports/${older}`);
    await tab.getByRole('button', { name: 'Publish this export' }).click();
    await tab.getByText('This export is live.').waitFor();
    await until(shown, (text) => text === 'older');
    await tab.getByRole('button', { name: 'Share the preview' }).click();
    await tab.getByRole('button', { name: 'Copy the link' }).waitFor();
    assert.deepEqual(await dashboard.violations(), []);
    await screenshot(tab, 'export');
    await tab.goto(`${api.url}/dashboard/sites/acme`);
    await tab.getByText('New exports wait until somebody publishes them.').waitFor();
    await screenshot(tab, 'site');
    await tab.getByRole('button', { name: 'Publish automatically' }).click();
    await tab.getByText('Every completed export of the whole site is published at once.').waitFor();
    assert.deepEqual(await dashboard.violations(), []);
    await tab.goto(`${api.url}/dashboard/exports?domain=acme`);
    await tab.getByText('Live').first().waitFor();
    await screenshot(tab, 'exports');
    await dashboard.close();
  });

  it("a hostile author's page reads nothing of the dashboard of the administrator who looks at it", async function () {
    const administrator = await signIn(api, tenant.organization.id);
    const dashboard = await openDashboard(`http://127.0.0.1:`);
    if (dashboard === undefined) return this.skip();
    const { context, tab } = dashboard;
    const [name = '', value = ''] = administrator.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }]);
    await sites.complete('hostile', { 'index.html': hostilePage(api.url), 'index.md': '# looking' });
    const started = (await api.database.jobs.list(tenant.organization.id, { limit: 100 })).jobs.length;
    const cookies: string[] = [];
    tab.on('request', (request) => {
      if (request.url().includes('hostile.localhost')) cookies.push(request.headers().cookie ?? '');
    });
    await tab.goto(`http://hostile.localhost:${port}/`);
    // Polled by a timer: tabs behind the window that the page opens draw no frames.
    await tab.waitForFunction(() => 'results' in window, undefined, { polling: 100 });
    const results = await tab.evaluate(
      () => (window as unknown as { readonly results: Record<string, string> }).results,
    );
    const { start, ...others } = results;
    assert.deepEqual(others, {
      session: 'refused TypeError',
      keys: 'refused TypeError',
      frame: 'refused TypeError',
      opened: 'refused',
      cookie: '',
      storage: '',
    });
    // The request may be sent, but its answer is hidden, and no export was started.
    assert.ok(start === 'opaque' || start === 'refused TypeError', start);
    for (const found of Object.values(results))
      assert.ok(!found.includes(administrator.email) && !found.includes('Exports'));
    assert.equal((await api.database.jobs.list(tenant.organization.id, { limit: 100 })).jobs.length, started);
    assert.ok(cookies.every((cookie) => cookie === ''));
    await dashboard.close();
  });
});

/** Takes a screenshot if a folder for them is set. */
async function screenshot(tab: { screenshot(options: object): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env.HOST_SCREENSHOTS;
  if (folder !== undefined) await tab.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
