import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiteHosts } from '../../contract/site-hosts.js';
import type { Host } from '../../host/create-host.js';
import { createReadingCounts } from '../../host/readers/reading-counts.js';
import { createLogger } from '../../logging/logger.js';
import { readHostGrant, signHostGrant } from '../../secrets/host-grant.js';
import { signGrant } from '../../secrets/preview-grant.js';
import { chunksOf } from '../api/assistant/support.js';
import { startTestApi, type Tenant, type TestApi } from '../api/support/start-test-api.js';
import { closeBrowser, openDashboard } from '../dashboard/support/open-dashboard.js';
import { bundleInProcess, configurationOf } from '../support/bundle-in-process.js';
import { freePort } from '../support/free-port.js';
import { MemorySiteSearch } from '../support/memory-site-search.js';
import { openapiDocument } from '../support/openapi-document.js';
import { until } from '../support/until.js';
import { ask, createHostedSites, type HostedSites, PREVIEW_SECRET } from './support/hosted-sites.js';

const READER = { 'User-Agent': 'Mozilla/5.0 a reader', 'Sec-Fetch-Site': 'same-origin' };
const QUESTION = {
  fp: 'anonymous',
  messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'A mooring?' }] }],
};
const PAGES = [{ path: 'index', title: 'Moorings', content: 'A mooring keeps a boat in its place.' }];

describe('what hosted sites offer their readers', () => {
  let api: TestApi;
  let tenant: Tenant;
  let sites: HostedSites;
  let host: Host;
  let port: number;
  let previewJob: string;
  let described: Server;
  before(async () => {
    port = await freePort();
    api = await startTestApi({
      environment: { SITE_HOST_PORT: String(port) },
      replace: (parts) => ({ ...parts, siteHostSecret: PREVIEW_SECRET }),
    });
    tenant = await api.tenant();
    const { database, store } = api;
    sites = await createHostedSites({ database, store, organization: tenant.organization, publicUrl: api.url, port });
    const service = { url: api.url, domain: 'harbour' };
    // The API that a page of the site describes.
    described = createServer((_request, response) => {
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('three ships');
    });
    await new Promise<void>((resolve) => described.listen(0, '127.0.0.1', resolve));
    const description = openapiDocument(
      { '/ships': { get: { summary: 'Look', responses: { 200: { description: 'Fine' } } } } },
      { servers: [{ url: `http://127.0.0.1:${(described.address() as AddressInfo).port}` }] },
    );
    const { files } = await bundleInProcess(
      {
        'docs.json': configurationOf(['index', 'guide', { group: 'API', openapi: 'api.json' }]),
        'index.mdx': '---\ntitle: Moorings\n---\n\nA mooring keeps a boat in its place.\n',
        'guide.mdx': '---\ntitle: Knots\n---\n\nTie a bowline.\n',
        'api.json': description,
      },
      { hosting: { mode: 'cloud' }, service },
    );
    previewJob = await sites.complete('harbour', Object.fromEntries(files));
    await sites.complete('silent', Object.fromEntries(files), { mode: 'cloud', assistant: false, analytics: false });
    await sites.complete('elsewhere', Object.fromEntries(files), { mode: 'client-hosted' });
    for (const domain of ['harbour', 'silent']) api.searches.set(domain, new MemorySiteSearch(PAGES));
    host = await sites.start();
  });
  after(async () => {
    await sites.clean();
    await closeBrowser();
    described.close();
    await api.stop();
  });

  const post = (name: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly status: number; readonly headers: object; readonly text: string }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: `/_offprint${path}`,
          method: 'POST',
          agent: false,
          headers: { Host: `${name}.localhost`, 'Content-Type': 'application/json', ...READER, ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        },
      );
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
  const analytics = async (domain = 'harbour') =>
    (await api.call(tenant.secret, 'GET', `/v1/sites/${domain}/analytics?days=2`)).body as {
      views: number;
      searches: number;
      days: readonly { views: number; searches: number }[];
      pages: readonly object[];
      terms: readonly object[];
      withoutResult: readonly object[];
    };

  it('the assistant answers without a key on the page, with nothing of the service in the response', async () => {
    const answer = await post('harbour', '/assistant/v2/message', QUESTION, { Cookie: 'session=1' });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(chunksOf(answer).some(({ type }) => type === 'finish'));
    assert.doesNotMatch(JSON.stringify(answer.headers), /set-cookie|authorization|access-control|Offprint-Host/i);
    // The line is written when the response has ended for the server.
    const line = await until(() => api.log.find(({ path }) => path === '/discovery/v2/assistant/harbour/message'));
    assert.equal(line.organizationId, tenant.organization.id);
    assert.equal((await post('harbour', '/search', { query: 'mooring' })).status, 200);
  });

  for (const [what, name, headers, status] of [
    ['a page of another site', 'harbour', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a site whose assistant is off', 'silent', {}, 404],
    ['a site that the service does not host', 'elsewhere', {}, 404],
  ] as const)
    it(`${what} has no answer`, async () =>
      assert.equal((await post(name, '/assistant/v2/message', QUESTION, headers)).status, status));

  it('a permission of the host is for one site, ends, and is no other key', async () => {
    const until = Math.floor(Date.now() / 1000) + 60;
    const grant = { organizationId: tenant.organization.id, domain: 'silent', address: '192.0.2.1', until };
    const signed = signHostGrant(PREVIEW_SECRET, grant);
    assert.deepEqual(readHostGrant(PREVIEW_SECRET, signed, until), grant);
    assert.equal(readHostGrant(PREVIEW_SECRET, signed, until + 1), undefined);
    assert.equal(readHostGrant('another secret', signed, until), undefined);
    assert.equal(readHostGrant(PREVIEW_SECRET, signed.replace(/^./, 'x'), until), undefined);
    const send = (domain: string, method: string, path: string) =>
      api.call(undefined, method, path.replace('{domain}', domain), {
        ...(method === 'POST' && { body: QUESTION }),
        headers: { Authorization: `Offprint-Host ${signed}` },
      });
    assert.equal((await send('silent', 'POST', '/discovery/v2/assistant/{domain}/message')).status, 200);
    assert.equal((await send('harbour', 'POST', '/discovery/v2/assistant/{domain}/message')).status, 401);
    assert.equal((await send('silent', 'GET', '/v1/sites/{domain}')).status, 401);
  });

  it('pages and searches are counted by day, without programs, readers who opted out, and previews', async () => {
    for (const headers of [READER, READER, { ...READER, DNT: '1' }, { 'User-Agent': 'a bot' }])
      await ask(host, 'harbour.localhost', '/guide', headers);
    await ask(host, 'harbour.localhost', '/', READER);
    await ask(host, 'harbour.localhost', '/nothing', READER);
    await ask(host, 'silent.localhost', '/', READER);
    const hosts = createSiteHosts(`http://{domain}.localhost:${port}`);
    const preview = new URL(hosts.previewUrl(previewJob, 'harbour')).hostname;
    const until = Math.floor(Date.now() / 1000) + 60;
    const cookie = `offprint-preview=${signGrant(PREVIEW_SECRET, 'cookie', { jobId: previewJob, until })}`;
    assert.equal((await ask(host, preview, '/guide', { ...READER, Cookie: cookie })).status, 200);
    for (const [text, isFound] of [
      ['  Bowline\n knot ', true],
      ['bowline knot', true],
      ['anchor', false],
      ['\u0000', false],
    ] as const)
      assert.equal((await post('harbour', '/searches', { text, isFound })).status, 204);
    await post('harbour', '/searches', { text: 'opted out', isFound: true }, { 'Sec-GPC': '1' });
    await post('harbour', '/searches', { text: 'from elsewhere', isFound: true }, { 'Sec-Fetch-Site': 'cross-site' });
    assert.equal((await post('harbour', '/searches', { other: 1 })).status, 400);
    assert.equal((await post('silent', '/searches', { text: 'x', isFound: true })).status, 404);

    await host.saveCounts();
    const { views, searches, days, pages, terms, withoutResult } = await analytics();
    assert.deepEqual([views, searches, days.length], [3, 3, 2]);
    assert.deepEqual(pages, [
      { path: 'guide', views: 2 },
      { path: 'index', views: 1 },
    ]);
    assert.deepEqual(terms, [
      { text: 'bowline knot', searches: 2, withoutResult: 0 },
      { text: 'anchor', searches: 1, withoutResult: 1 },
    ]);
    assert.deepEqual(withoutResult, [{ text: 'anchor', searches: 1, withoutResult: 1 }]);
    assert.equal((await analytics('silent')).views, 0);
  });

  it('counts that the database refuses are added later, once', async () => {
    const added: unknown[] = [];
    let refuses = true;
    const counts = createReadingCounts({
      log: createLogger('host', { level: 'silent', format: 'json' }),
      today: () => '2026-01-01',
      analytics: {
        add: async (counted) => {
          if (refuses) throw new Error('refused');
          added.push(counted);
        },
      },
    });
    const page = () => counts.page('s', 'a.html', { headers: { 'user-agent': 'Mozilla/5.0' } });
    page();
    counts.search('s', { text: 'x', isFound: false });
    await counts.save();
    refuses = false;
    page();
    await counts.save();
    await counts.save();
    assert.deepEqual(added, [
      {
        pages: [{ siteId: 's', day: '2026-01-01', path: 'a.html', views: 2 }],
        searches: [{ siteId: 's', day: '2026-01-01', text: 'x', searches: 1, misses: 1 }],
      },
    ]);
  });

  it('in a browser: search, assistant, playground and statistics work at the address of the site', async function () {
    const dashboard = await openDashboard(`http://harbour.localhost:${port}`);
    if (dashboard === undefined) return this.skip();
    const { tab, complaints, context } = dashboard;
    await context.setExtraHTTPHeaders({ 'User-Agent': 'Mozilla/5.0 a reader' });
    await tab.goto(`http://harbour.localhost:${port}/`);
    await tab.keyboard.press('/');
    const input = tab.locator('.op-search-input');
    await input.fill('rudder');
    // The note has a line before anything is typed; a search counts once its result is shown.
    await tab.locator('.op-search-note p').filter({ hasText: 'rudder' }).waitFor();
    const reported = tab.waitForResponse(/_offprint\/searches/);
    await input.fill('bowline');
    assert.equal((await reported).status(), 204);
    await tab.locator('a[role=option]').first().waitFor();
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/guide/);
    await tab.keyboard.press('Control+i');
    await tab.locator('.op-assistant textarea').fill('What does a mooring do?');
    await tab.keyboard.press('Enter');
    await tab.locator('.op-assistant').getByText('npm i thing').first().waitFor();
    await tab.locator('.op-assistant-close').click();
    assert.deepEqual(complaints, []);
    await tab.getByRole('link', { name: 'Look' }).first().click();
    await tab.getByRole('button', { name: 'Try it' }).first().click();
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.getByText('three ships').first().waitFor();
    assert.deepEqual(await context.cookies(), []);
    const found = await until(
      async () => {
        await host.saveCounts();
        return await analytics();
      },
      ({ terms }) => JSON.stringify(terms).includes('rudder') && JSON.stringify(terms).includes('"bowline"'),
    );
    assert.ok(JSON.stringify(found.withoutResult).includes('rudder'));
    await dashboard.close();
  });
});
