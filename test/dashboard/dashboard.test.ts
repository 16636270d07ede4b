import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Organization } from '../../database/organization-records.js';
import { storeBundle } from '../api/support/finished-bundle.js';
import { PASSWORD, type SignedIn, signIn } from '../api/support/sign-in.js';
import type { Tenant, TestApi } from '../api/support/start-test-api.js';
import { until } from '../support/until.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

const REPORT = {
  findings: [
    {
      code: 'broken-link',
      severity: 'error',
      message: 'the link /instal leads nowhere',
      file: 'a.mdx',
      line: 3,
      column: 7,
    },
    {
      code: 'missing-file',
      severity: 'warning',
      message: 'a.png is not in the project',
      file: 'b.mdx',
      line: 1,
      column: 1,
    },
  ],
  summary: { pageCount: 2, errors: 1, warnings: 1, codes: { 'broken-link': 1, 'missing-file': 1 } },
};

const FIRST_LOAD_BYTES = 200_000;

describe('the dashboard', () => {
  const visit = useDashboard();
  let api: TestApi;
  let tenant: Tenant;
  let organization: Organization;
  let administrator: SignedIn;
  let member: SignedIn;
  let open: DashboardVisit['open'];
  let fill: DashboardVisit['fill'];
  before(() => {
    ({ api, tenant, organization, administrator, member, open, fill } = visit());
  });

  it('leads from the link of the console to the first administrator, a key, its use and its end', async () => {
    const other = await api.tenant();
    const { token } = await api.database.invitations.create({
      organizationId: other.organization.id,
      email: null,
      role: 'administrator',
    });
    const { tab } = await open(`/join#${token}`);
    await tab.getByText(`You are invited to ${other.organization.name}`).waitFor();
    await tab.getByLabel('Your name').fill('First');
    await tab.getByLabel('E-mail address').fill('first@example.com');
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Make an account and join' }).click();
    await tab.getByRole('link', { name: 'API keys' }).click();
    await tab.getByRole('button', { name: 'New key' }).click();
    await tab.getByLabel('Name').fill('Nightly');
    await tab.getByRole('button', { name: 'Make the key' }).click();
    const secret = (await tab.getByRole('status', { name: 'The key' }).textContent()) ?? '';
    await tab.getByRole('button', { name: 'Copy', exact: true }).click();
    await tab.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), secret);
    await tab.keyboard.press('Escape');
    assert.equal(await tab.getByRole('status', { name: 'The key' }).textContent(), secret, 'a stray key loses nothing');
    await tab.getByRole('button', { name: 'I have copied it' }).click();
    await tab.getByRole('row', { name: /Nightly/ }).waitFor();
    assert.ok(!(await tab.content()).includes(secret));
    const call = () => api.call(secret, 'GET', '/v1/static-export/jobs');
    assert.equal((await call()).status, 200);
    await tab.getByRole('button', { name: 'Revoke Nightly' }).click();
    await tab.getByRole('button', { name: 'Revoke it' }).click();
    await tab.getByText('Revoked', { exact: true }).waitFor();
    // Callers are remembered for a moment.
    await until(call, ({ status }) => status === 401);
    await tab.getByRole('link', { name: 'Audit log' }).click();
    await tab.getByRole('row', { name: /Key revoked/ }).waitFor();
  });

  it('leads who must sign in first back to where they were going', async () => {
    const { tab } = await open('/people?from=link');
    await tab.getByLabel('E-mail address').fill(administrator.email);
    await tab.getByLabel('Password').fill('not the password');
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('alert').waitFor();
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    assert.equal(tab.url(), `${api.url}/dashboard/people?from=link`);
  });

  it('leads nowhere else after signing in', async () => {
    for (const back of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example']) {
      const { tab } = await open(`/sign-in?back=${encodeURIComponent(back)}`, administrator);
      await tab.getByRole('heading', { name: 'Exports', level: 1 }).waitFor();
      assert.equal(tab.url(), `${api.url}/dashboard/exports`);
    }
  });

  it('shows members what is theirs, and offers no more', async () => {
    const { tab } = await open('/people', member);
    await tab.getByRole('row', { name: new RegExp(member.email) }).waitFor();
    await tab.emulateMedia({ media: 'print' });
    assert.equal(await tab.getByRole('navigation').count(), 0, 'the menu is not printed');
    await tab.emulateMedia({ media: 'screen' });
    assert.equal(await tab.getByRole('navigation').count(), 1);
    assert.equal(await tab.getByRole('link', { name: 'API keys' }).count(), 0);
    assert.equal(await tab.getByRole('button', { name: 'Invite' }).count(), 0);
    await tab.goto(`${api.url}/dashboard/keys`);
    await tab.getByText('Only administrators may do this').waitFor();
  });

  it('signs out here and in every other tab', async () => {
    const person = await signIn(api, organization.id, 'member');
    const { tab, context } = await open('/exports', person);
    const second = await context.newPage();
    await second.goto(`${api.url}/dashboard/people`);
    await second.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await tab.getByRole('button', { name: new RegExp(person.email) }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.reload();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal((await person.call('GET', '/v1/session')).status, 401);
  });

  it('shows an export as it goes on, what it found, and gives its archive', async () => {
    const job = await tenant.addJob({
      status: 'running',
      progress: 10,
      pageCount: 1,
      totalPages: 2,
      phase: 'rendering',
    });
    const { tab } = await open(`/exports/${job.id}`, member);
    await tab.getByText('Rendering pages').waitFor();
    const bundle = await storeBundle(api.store, { jobId: job.id, ...REPORT });
    const done = {
      ...job,
      status: 'completed',
      progress: 100,
      pageCount: 2,
      totalPages: 2,
      phase: null,
      warnings: 2,
    } as const;
    await api.database.jobs.record(job.id, done, bundle);
    await tab.getByText('broken link').click();
    await tab.getByText('the link /instal leads nowhere').waitFor();
    await tab.getByText('a.mdx:3:7').waitFor();
    await tab.getByRole('button', { name: 'Make a link' }).click();
    const link = (await tab.getByLabel('Link to the archive').textContent()) ?? '';
    assert.equal((await fetch(link)).status, 200);
    await tab.getByText(/The link works for .* more/).waitFor();
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.tar\.gz$/);
  });

  it('shows since when the archive of an export is no longer stored, and what to do', async () => {
    const bundle = await storeBundle(api.store, REPORT);
    const job = await tenant.addJob({ status: 'completed', progress: 100 }, bundle);
    await api.database.bundles.giveUp([job.id]);
    const { tab } = await open(`/exports/${job.id}`, member);
    await tab.getByText('The archive and what was found are no longer stored').waitFor();
    await tab.getByRole('button', { name: 'Export again' }).waitFor();
    assert.equal(await tab.getByRole('button', { name: 'Download' }).count(), 0);
  });

  it('starts an export, and says what stands in the way of one', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open('/exports', member);
    const start = async (pages = '') => {
      await tab.getByRole('button', { name: 'Start an export' }).first().click();
      await tab.getByRole('dialog').getByLabel('Site').selectOption(domain);
      await tab.getByRole('dialog').getByLabel('Pages').fill(pages);
      await tab.getByRole('button', { name: 'Start', exact: true }).click();
    };
    api.engine.unknownPaths = ['not-there'];
    await start('not-there');
    await tab.getByText(/the site has no page "not-there"/).waitFor();
    api.engine.unknownPaths = [];
    await tab.keyboard.press('Escape');
    await start();
    await tab.getByRole('heading', { name: `Export of ${domain}` }).waitFor();
    await tab.goBack();
    await start();
    await tab.getByRole('link', { name: 'Watch the one that is under way' }).click();
    await tab.getByRole('heading', { name: `Export of ${domain}` }).waitFor();
  });

  it('begins a page at its top, and goes back to where one was', async () => {
    for (let count = 0; count < 25; count++) await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab } = await open('/exports?status=failed', member);
    const last = tab.getByRole('table').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const place = await tab.evaluate(() => window.scrollY);
    assert.ok(place > 0);
    await last.click();
    await tab.getByRole('heading', { name: /Export of/ }).waitFor();
    assert.equal(await tab.evaluate(() => window.scrollY), 0);
    await tab.locator('[aria-live=polite]', { hasText: /^Export of .* · Offprint$/ }).waitFor({ state: 'attached' });
    await tab.goBack();
    await tab.waitForFunction((y) => window.scrollY === y, place);
  });

  it('lists what was started within a time', async () => {
    const { domain } = await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab } = await open(`/exports?domain=${domain}`, member);
    await tab.getByLabel('Started').selectOption('Within a week');
    await tab.waitForURL(`**/exports?domain=${domain}&days=7`);
    await tab.getByRole('table').getByRole('link', { name: domain }).waitFor();
  });

  it('keeps filters in the address, so that going back goes back', async () => {
    await tenant.addJob({ status: 'failed', error: 'docs.json is not JSON' });
    const { tab } = await open('/exports?status=failed', member);
    await tab.getByRole('table').waitFor();
    assert.deepEqual(
      [...new Set(await tab.getByRole('cell', { name: /Failed|Completed|Queued/ }).allInnerTexts())],
      ['Failed'],
    );
    await tab.getByLabel('State').selectOption('completed');
    await tab.waitForURL('**/exports?status=completed');
    await tab.goBack();
    await tab.waitForURL('**/exports?status=failed');
    // The address changes before the page does.
    await tab.locator('select[name=status] option[value=failed]:checked').waitFor({ state: 'attached' });
    assert.equal(await tab.getByLabel('State').inputValue(), 'failed');
  });

  it('has fields of one height, on one line', async () => {
    for (const [page, width] of [
      ['/exports', 1280],
      ['/assistant', 1280],
      ['/exports', 390],
    ] as const) {
      const { tab } = await open(page, administrator, width);
      await tab.getByLabel('Site').waitFor();
      const boxes = await tab.locator('.filters .input').evaluateAll((fields) =>
        fields.map((field) => {
          const { top, height } = field.getBoundingClientRect();
          return [top, height];
        }),
      );
      assert.ok(boxes.length >= 2);
      if (width > 390) for (const box of boxes) assert.deepEqual(box, boxes[0], `${page} at ${width}`);
      for (const [, height] of boxes) assert.equal(height, boxes[0]?.[1], `${page} at ${width}`);
    }
  });

  it('keeps lists within the page, and numbers and words whole, beside the longest names', async () => {
    const other = await api.tenant();
    const organizationId = other.organization.id;
    const person = await signIn(api, organizationId);
    const { domain } = await other.addSite({ domain: 'an-uncommonly-long-name.of-a-handbook.engineering.example.com' });
    const { body } = await person.call('POST', '/v1/static-export/jobs', { body: { domain } });
    const job = await api.database.jobs.getById(String(body.jobId));
    assert.ok(job);
    await api.database.jobs.record(job.id, {
      ...job,
      status: 'failed',
      pageCount: 1_234_567,
      error: 'as the test asked',
    });
    await api.database.audit.append({
      ...{ organizationId, action: 'site.added', subject: domain, address: '2001:db8:85a3:1111:2222:8a2e:370:7334' },
      actor: { kind: 'person', id: 'somebody', name: 'Marguerite Featherstonehaugh-Wolfeschlegelstein' },
    });
    for (const width of [1024, 320]) {
      const { tab } = await open('/exports', person, width);
      for (const page of ['/exports', '/audit', '/people']) {
        await tab.goto(`${api.url}/dashboard${page}`);
        await tab.getByRole('table').waitFor();
        const faults = await tab.getByRole('table').evaluate((table) => {
          const room = (table.parentElement?.getBoundingClientRect().right ?? 0) - table.getBoundingClientRect().right;
          const range = document.createRange();
          const torn = [...table.querySelectorAll('td .cell')].filter((cell) => {
            if (/\s/.test(cell.textContent) || cell.querySelector('.breaks, .badge, .button, .select')) return false;
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
          });
          return [
            ...(room < 16 ? [`${room} px of room beside the list`] : []),
            ...torn.map((cell) => cell.textContent),
          ];
        });
        assert.deepEqual(faults, [], `${page} at ${width}`);
      }
    }
  });

  it('says so where a page cannot be drawn, and keeps the rest', async () => {
    // From a page that asks for no sites: those that were had lately are not asked for again.
    const { tab, complaints } = await open('/people', administrator);
    await tab.route('**/v1/sites', (route) => route.fulfill({ json: { sites: [{ domain: 'no-source' }] } }));
    await tab.getByRole('link', { name: 'Sites' }).click();
    await tab.getByRole('heading', { name: 'This page cannot be shown' }).waitFor();
    await tab.getByRole('link', { name: 'People' }).click();
    await tab.getByRole('row', { name: new RegExp(member.email) }).waitFor();
    assert.match(complaints.splice(0).join(), /TypeError/);
  });

  it('is within reach of everybody: axe finds nothing on any page, light and dark, wide and narrow', async () => {
    const finished = await tenant.addJob(
      { status: 'completed', progress: 100, pageCount: 2, totalPages: 2, warnings: 2 },
      await storeBundle(api.store, REPORT),
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
      '/assistant',
      `/assistant/${threadId}`,
      '/exports/se_0000000000000000',
      '/nothing-here',
    ];
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      const { tab, violations } = await open('/exports', administrator, width);
      await tab.emulateMedia({ colorScheme });
      for (const page of pages) {
        await tab.goto(`${api.url}/dashboard${page}`);
        await tab.getByRole('heading', { level: 1 }).waitFor();
        await tab.waitForLoadState('networkidle');
        assert.deepEqual(await violations(), [], `${page} at ${width}, ${colorScheme}`);
        const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${page} is ${overflow} px too wide at ${width}`);
      }
      await tab.goto(`${api.url}/dashboard/keys`);
      await tab.getByRole('button', { name: 'New key' }).first().click();
      await tab.getByRole('dialog').waitFor();
      await tab.waitForTimeout(300);
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
    assert.equal(await tab.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null), true);
    await tab.keyboard.press('Escape');
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await tab.evaluate(() => document.activeElement?.textContent), 'New key');
  });

  it('runs no inline script, asks no other site, and loads in less than 200 kB', async () => {
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
});
