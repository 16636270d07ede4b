import assert from 'node:assert/strict';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import { storeBundle } from '../api/support/finished-bundle.js';
import type { SignedIn } from '../api/support/sign-in.js';
import type { Tenant, TestApi } from '../api/support/start-test-api.js';
import { SAMPLE_REPORT } from './support/sample-report.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe('exports in the dashboard', () => {
  const visit = useDashboard();
  let api: TestApi;
  let tenant: Tenant;
  let administrator: SignedIn;
  let member: SignedIn;
  let open: DashboardVisit['open'];
  before(() => {
    ({ api, tenant, administrator, member, open } = visit());
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
    const bundle = await storeBundle(api.store, { jobId: job.id, ...SAMPLE_REPORT });
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
    await tab.getByRole('button', { name: 'Create a link' }).click();
    const link = (await tab.getByLabel('Link to the archive').textContent()) ?? '';
    assert.equal((await fetch(link)).status, 200);
    await tab.getByText(/The link expires in /).waitFor();
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.tar\.gz$/);
  });

  it('shows since when the archive of an export is no longer stored, and what to do', async () => {
    const bundle = await storeBundle(api.store, SAMPLE_REPORT);
    const job = await tenant.addJob({ status: 'completed', progress: 100 }, bundle);
    // The bundle of a site that still exists is published, so it would be kept.
    await api.database.sites.remove(job.organizationId, job.domain);
    await api.database.bundles.markRemoved([job.id]);
    const { tab } = await open(`/exports/${job.id}`, member);
    await tab.getByText('The archive and the report were deleted').waitFor();
    await tab.getByRole('button', { name: 'Export again' }).waitFor();
    assert.equal(await tab.getByRole('button', { name: 'Download' }).count(), 0);
  });

  it('starts an export, and says what stands in the way of one', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open('/exports', member);
    const start = async (pages = '') => {
      await tab.getByRole('button', { name: 'Start an export' }).first().click();
      await tab.getByRole('dialog').getByLabel('Site').selectOption(domain);
      await tab.getByRole('dialog').getByRole('textbox', { name: 'Pages' }).fill(pages);
      await tab.getByRole('button', { name: 'Start', exact: true }).click();
    };
    api.engine.unknownPaths = ['not-there'];
    await start('not-there');
    await tab.getByText(/the site has no page "not-there"/).waitFor();
    api.engine.unknownPaths = [];
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await start();
    await tab.getByRole('heading', { name: `Export of ${domain}` }).waitFor();
    await tab.goBack();
    await start();
    await tab.getByRole('link', { name: 'View the running export' }).click();
    await tab.getByRole('heading', { name: `Export of ${domain}` }).waitFor();
  });

  it('shows a cancelled export without an alert, with who cancelled and who started it', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('button', { name: 'Start an export' }).click();
    await tab.getByRole('button', { name: 'Start', exact: true }).click();
    await tab.getByRole('button', { name: 'Cancel export' }).click();
    await tab.getByRole('button', { name: 'Cancel it' }).click();
    await tab.getByText('Cancelling…').waitFor();
    const job = await api.database.jobs.getById(tab.url().replace(/.*\//, ''));
    assert.ok(job);
    // As its workflow would.
    await api.database.jobs.record(job.id, { ...job, status: 'failed', error: EXPORT_CANCELLED });
    await tab.getByText(/^Cancelled by Somebody/).waitFor();
    await tab.getByText('by Somebody', { exact: true }).waitFor();
    assert.equal(await tab.getByRole('alert').count(), 0);
    for (const page of [`/exports?domain=${domain}`, `/sites?q=${domain}`]) {
      await tab.goto(`${api.url}/dashboard${page}`);
      await tab.getByRole('row', { name: new RegExp(`${domain}.*Cancelled`) }).waitFor();
      assert.equal(await tab.getByText('Failed', { exact: true }).count(), 0);
    }
  });

  it('lists why an export failed, and only that another was cancelled', async () => {
    const rows = new Map<string, string>();
    for (const error of ['docs.json is not JSON', EXPORT_CANCELLED]) {
      rows.set(error, (await tenant.addJob({ status: 'failed', error })).id);
    }
    const { tab } = await open('/exports', administrator);
    const stateOf = (error: string) =>
      tab
        .getByRole('row', { name: new RegExp(rows.get(error) ?? '') })
        .locator('td[data-title="State"]')
        .textContent();
    await tab.getByRole('table').waitFor();
    assert.equal(await stateOf('docs.json is not JSON'), 'Failed docs.json is not JSON.');
    assert.equal((await stateOf(EXPORT_CANCELLED))?.trim(), 'Cancelled');
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
    await tab.waitForFunction(() => window.scrollY === 0);
    await tab.locator('[aria-live=polite]', { hasText: /^Export of .* · Offprint$/ }).waitFor({ state: 'attached' });
    await tab.goBack();
    await tab.waitForFunction((y) => window.scrollY === y, place);
  });

  it('lists what was started within a time', async () => {
    const { domain } = await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab } = await open(`/exports?domain=${domain}`, member);
    await tab.getByLabel('Started').selectOption('Last 7 days');
    await tab.waitForURL(`**/exports?domain=${domain}&days=7`);
    await tab.getByRole('table').getByRole('link', { name: domain }).waitFor();
  });

  it('keeps filters in the address, so that going back goes back', async () => {
    await tenant.addJob({ status: 'failed', error: 'docs.json is not JSON' });
    const { tab } = await open('/exports?status=failed', member);
    await tab.getByRole('table').waitFor();
    const states = await tab.locator('td[data-title="State"] .badge').allTextContents();
    assert.deepEqual([...new Set(states)], ['Failed']);
    await tab.getByLabel('State').selectOption('completed');
    await tab.waitForURL('**/exports?status=completed');
    await tab.goBack();
    await tab.waitForURL('**/exports?status=failed');
    // The address changes before the page does.
    await tab.locator('select[name=status] option[value=failed]:checked').waitFor({ state: 'attached' });
    assert.equal(await tab.getByLabel('State').inputValue(), 'failed');
  });
});
