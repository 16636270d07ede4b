import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { storeBundle } from '../api/support/finished-bundle.js';
import type { SignedIn } from '../api/support/sign-in.js';
import type { Tenant, TestApi } from '../api/support/start-test-api.js';
import { SAMPLE_REPORT } from './support/sample-report.js';
import { settled } from './support/settled.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

const FIRST_LOAD_BYTES = 180_000;

describe('the dashboard for everybody and everywhere', () => {
  const visit = useDashboard();
  let api: TestApi;
  let tenant: Tenant;
  let administrator: SignedIn;
  let member: SignedIn;
  let open: DashboardVisit['open'];
  let fill: DashboardVisit['fill'];
  before(() => {
    ({ api, tenant, administrator, member, open, fill } = visit());
  });

  it('says so where a page cannot be drawn, and keeps the rest', async () => {
    // From a page that asks for no sites: those that were had lately are not asked for again.
    const { tab, complaints } = await open('/people', administrator);
    await tab.route('**/v1/sites', (route) =>
      route.fulfill({ json: { sites: [{ domain: 'no-source' }], nextCursor: null } }),
    );
    await tab.getByRole('link', { name: 'Sites' }).click();
    await tab.getByRole('heading', { name: 'This page cannot be shown' }).waitFor();
    await tab.getByRole('link', { name: 'People' }).click();
    await tab.getByRole('row', { name: new RegExp(member.email) }).waitFor();
    assert.match(complaints.splice(0).join(), /TypeError/);
  });

  it('is within reach of everybody: axe finds nothing on any page, light and dark, wide and narrow', async () => {
    const finished = await tenant.addJob(
      { status: 'completed', progress: 100, pageCount: 2, totalPages: 2, warnings: 2 },
      await storeBundle(api.store, SAMPLE_REPORT),
    );
    const { domain } = await tenant.addSite();
    const { webhookId, threadId } = await fill(domain);
    const pages = [
      '/exports',
      `/exports/${finished.id}`,
      '/sites',
      `/sites/${domain}`,
      '/schedules',
      '/webhooks',
      `/webhooks/${webhookId}`,
      '/keys',
      '/people',
      '/audit',
      '/signing-keys',
      '/assistant',
      `/assistant/${threadId}`,
      '/exports/se_0000000000000000',
      '/nothing-here',
    ];
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      const { tab, violations, refusals } = await open('/exports', administrator, width);
      await tab.emulateMedia({ colorScheme });
      for (const page of pages) {
        await tab.goto(`${api.url}/dashboard${page}`);
        await tab.getByRole('heading', { level: 1 }).waitFor();
        await settled(tab);
        assert.deepEqual(await violations(), [], `${page} at ${width}, ${colorScheme}`);
        const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${page} is ${overflow} px too wide at ${width}`);
      }
      // What is simply not there yet is no refusal that a browser would note on its console.
      assert.deepEqual(
        refusals.filter((refusal) => !refusal.includes('se_0000000000000000')),
        [],
      );
      await tab.goto(`${api.url}/dashboard/keys`);
      await tab.getByRole('button', { name: 'New key' }).first().click();
      await tab.getByRole('dialog').waitFor();
      await settled(tab);
      assert.deepEqual(await violations(), [], `the dialog of a new key, ${colorScheme}`);
    }
    const { violations, tab } = await open('/sign-in');
    await tab.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await violations(), []);
  });

  it('is opened by the keyboard alone: the menu, a dialog, and back to where it was', async () => {
    const { tab } = await open('/keys', administrator);
    const trigger = tab.getByRole('button', { name: 'New key' }).first();
    await trigger.focus();
    await tab.keyboard.press('Enter');
    await tab.getByRole('dialog').waitFor();
    // The focus follows after the dialog is drawn.
    await tab.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') != null);
    await tab.keyboard.press('Escape');
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    await tab.waitForFunction(() => document.activeElement?.textContent === 'New key');
  });

  it('keeps the focus where keys go on: in the page that a link led to, on what is at work, and after what is gone', async () => {
    const { tab } = await open('/people', administrator);
    const focused = (selector: string) => tab.locator(`${selector}:focus`).waitFor();
    await administrator.call('POST', '/v1/organization/keys', {
      body: { name: 'Short-lived', kind: 'admin', scope: 'read', expiresInDays: 7, allowedAddresses: [] },
    });
    await tab.getByRole('link', { name: 'API keys' }).press('Enter');
    const revoke = tab.getByRole('button', { name: 'Revoke Short-lived' });
    await revoke.press('Enter');
    await tab.getByRole('alertdialog').waitFor();
    await tab.keyboard.press('Escape');
    await focused('[aria-label="Revoke Short-lived"]');
    await revoke.press('Enter');
    await tab.getByRole('button', { name: 'Revoke key' }).press('Enter');
    await revoke.waitFor({ state: 'detached' });
    await focused('#content');
    const { domain } = await tenant.addSite();
    await tab.getByRole('link', { name: 'Sites' }).press('Enter');
    await tab.locator(`th > a[href$="/${domain}"]`).press('Enter');
    await tab.getByLabel('Title').waitFor();
    await focused('#content');
    await tab.getByRole('button', { name: 'Save' }).press('Enter');
    await tab.getByText('Saved', { exact: true }).waitFor();
    await tab.waitForFunction(() => document.activeElement?.textContent === 'Save');
  });

  it('brings a page that comes later before it is asked for, and says so where that does not arrive', async () => {
    const { tab, violations } = await open('/exports', administrator);
    const organizationPages = '**/assets/organization-pages-*.js';
    const arrived = tab.waitForResponse(organizationPages);
    await tab.getByRole('link', { name: 'People' }).hover();
    assert.equal((await arrived).status(), 200);
    await tab.getByRole('link', { name: 'People' }).click();
    await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await tab.route(organizationPages, (route) => route.abort());
    await tab.goto(`${api.url}/dashboard/exports`);
    await tab.getByRole('link', { name: 'People' }).click();
    await tab.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await tab.waitForFunction(() => document.title === 'This page could not be loaded · Offprint');
    await settled(tab);
    assert.deepEqual(await violations(), []);
    // The pointer over a link loads its page ahead, which would bring the page without the button.
    await tab.mouse.move(640, 400);
    await tab.unroute(organizationPages);
    await tab.getByRole('button', { name: 'Try again' }).press('Enter');
    await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await tab.locator('#content:focus').waitFor();
  });

  it('runs no inline script, asks no other site, and loads in less than 180 kB', async () => {
    const page = await api.call(undefined, 'GET', '/dashboard/');
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.match(policy, /style-src 'self'(;|$)/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.doesNotMatch(page.text, /<script(?![^>]*\ssrc=)|\son\w+=|style=/);
    assert.match(page.text, /<noscript>The dashboard needs JavaScript/);
    const assets = [...page.text.matchAll(/(?:src|href)="(\/dashboard\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(assets.length >= 3);
    let total = gzipSync(page.text).length;
    for (const path of assets) {
      const { status, headers, text } = await api.call(undefined, 'GET', path);
      assert.equal(status, 200, path);
      if (path.includes('/assets/')) assert.match(headers.get('cache-control') ?? '', /immutable/);
      total += gzipSync(text).length;
    }
    assert.ok(total < FIRST_LOAD_BYTES, `${total} bytes`);
  });

  it('says that the service is away, and shows what is new once it is back', async () => {
    const { tab } = await open('/people', member);
    await tab.getByRole('row', { name: new RegExp(member.email) }).waitFor();
    const paths = /\/(?:v1\/|healthz)/;
    await tab.route(paths, (route) => route.abort());
    await tab.getByRole('link', { name: 'Webhooks' }).click();
    await tab.getByText('The service is not available. This page may be outdated').waitFor();
    await tab.unroute(paths);
    await tab.getByText('The service is not available.').waitFor({ state: 'detached' });
    await tab
      .getByText(/No webhooks yet|Signed messages to your addresses/)
      .first()
      .waitFor();
    await tab.getByRole('alert').waitFor({ state: 'detached' });
  });
});
