import assert from 'node:assert/strict';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { EXPORT_CANCELLED } from '../../../contract/errors.js';
import type { JobProgress } from '../../../contract/job.js';
import type { Site } from '../../../database/records/site-records.js';
import { BUNDLE, progressOf } from '../../database/contract-context.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

describe('status badges', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  async function newSite(): Promise<Tenant & { readonly site: Site; readonly path: string }> {
    const tenant = await api.tenant();
    const site = await tenant.addSite();
    return { ...tenant, site, path: `/v1/sites/${site.domain}/badge` };
  }

  async function newBadge(visibility: 'link' | 'public') {
    const tenant = await newSite();
    const { status, body, text } = await api.call(tenant.secret, 'PUT', tenant.path, { body: { visibility } });
    assert.equal(status, 200, text);
    return { ...tenant, url: String(body.url), markdown: String(body.markdown) };
  }

  /** Returns what a badge says, as a screen reader does. */
  async function said(url: string): Promise<string> {
    const response = await fetch(url);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    const { root } = parseXml(await response.text());
    assert.ok(root instanceof XmlElement);
    return root.attributes['aria-label'] ?? '';
  }

  async function addJob(
    { organization, site }: Tenant & { readonly site: Site },
    progress?: Partial<JobProgress>,
    more = {},
  ) {
    const creation = await api.database.jobs.create({
      organizationId: organization.id,
      siteId: site.id,
      domain: site.domain,
      hosting: site.hosting,
      version: null,
      paths: null,
      startsPerHour: 1000,
      ...more,
    });
    assert.ok(creation.outcome === 'created');
    if (progress !== undefined)
      await api.database.jobs.record(
        creation.job.id,
        progressOf(progress),
        progress.status === 'completed' ? BUNDLE : undefined,
      );
    return creation.job.id;
  }

  it('say how the last whole export ended, and pass over those that somebody stopped', async () => {
    const badge = await newBadge('link');
    assert.equal(await said(badge.url), 'docs: not exported');
    await addJob(badge, { status: 'completed' });
    assert.equal(await said(badge.url), 'docs: passing');
    await addJob(badge, { status: 'failed', error: 'no' }, { paths: ['a'] });
    await addJob(badge, { status: 'failed', error: 'no' }, { groups: ['partners'] });
    await addJob(badge, { status: 'failed', error: EXPORT_CANCELLED });
    assert.equal(await said(badge.url), 'docs: passing');
    await addJob(badge, { status: 'failed', error: 'no' });
    assert.equal(await said(badge.url), 'docs: failing');
    await addJob(badge);
    assert.equal(await said(badge.url), 'docs: exporting');
  });

  it('are cached for a short time, and asked for by their ETag', async () => {
    const badge = await newBadge('link');
    const first = await fetch(badge.url);
    assert.equal(first.headers.get('cache-control'), 'public, max-age=60');
    assert.equal(first.headers.get('cross-origin-resource-policy'), 'cross-origin');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(badge.url, { headers: { 'if-none-match': `"other", W/${etag}` } });
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag]);
    await addJob(badge, { status: 'completed' });
    const changed = await fetch(badge.url, { headers: { 'if-none-match': etag } });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), etag);
  });

  it('at a secret address are not at the public one, and have another secret after they were off', async () => {
    const { secret, site, path, url } = await newBadge('link');
    const atDomain = `${api.url}/badges/sites/${site.domain}.svg`;
    assert.match(url, /\/badges\/[\w-]{32}\.svg$/);
    assert.equal((await fetch(atDomain)).status, 404);
    const opened = await api.call(secret, 'PUT', path, { body: { visibility: 'public' } });
    assert.deepEqual([opened.body.url, (await fetch(atDomain)).status], [atDomain, 200]);
    const closed = await api.call(secret, 'PUT', path, { body: { visibility: 'off' } });
    assert.deepEqual(closed.body, { visibility: 'off', url: null, markdown: null });
    for (const address of [atDomain, url]) assert.equal((await fetch(address)).status, 404);
    const renewed = await api.call(secret, 'PUT', path, { body: { visibility: 'link' } });
    assert.notEqual(renewed.body.url, url);
    assert.ok(!JSON.stringify(api.log).includes(url.slice(-36, -4)));
  });

  it('are off at first, end with their site, and are of one organization', async () => {
    const { secret, path, site } = await newSite();
    assert.equal((await api.call(secret, 'GET', path)).body.visibility, 'off');
    const other = await api.tenant();
    assert.equal((await api.call(other.secret, 'PUT', path, { body: { visibility: 'public' } })).status, 404);
    const { url } = (await api.call(secret, 'PUT', path, { body: { visibility: 'public' } })).body;
    await api.call(secret, 'DELETE', `/v1/sites/${site.domain}`);
    await api.call(secret, 'PUT', `/v1/sites/${site.domain}`, { body: { source: { type: 'archive' } } });
    assert.equal((await fetch(String(url))).status, 404);
  });

  it('have Markdown that links to the public address of the site', async () => {
    const { secret, path, site } = await newSite();
    const canonicalUrl = 'https://docs.acme.com';
    await api.call(secret, 'PUT', `/v1/sites/${site.domain}`, { body: { source: { type: 'archive' }, canonicalUrl } });
    const { markdown, url } = (await api.call(secret, 'PUT', path, { body: { visibility: 'public' } })).body;
    assert.equal(markdown, `[![Documentation](${url})](https://docs.acme.com)`);
  });
});
