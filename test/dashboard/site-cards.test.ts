import assert from 'node:assert/strict';
import type { SignedIn } from '../api/support/sign-in.js';
import type { Tenant, TestApi } from '../api/support/start-test-api.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe('the page of a site in the dashboard', () => {
  const visit = useDashboard();
  let api: TestApi;
  let tenant: Tenant;
  let administrator: SignedIn;
  let member: SignedIn;
  let open: DashboardVisit['open'];
  before(() => {
    ({ api, tenant, administrator, member, open } = visit());
  });

  it('adds a notice to a chat, tests it, makes it tell more, and removes it', async () => {
    const { domain, id } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByText('Nobody is told when an export fails').waitFor();
    await tab.getByRole('button', { name: 'Add a notice' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByText('the operator configures a mail server').waitFor();
    await dialog.getByLabel('Address of the incoming webhook').fill('https://10.0.0.1/services/T0/B0');
    await dialog.getByRole('button', { name: 'Add notice' }).click();
    await dialog.getByText('must be a public address').waitFor();
    await dialog
      .getByLabel('Address of the incoming webhook')
      .fill('https://hooks.slack.com/services/T0/B0/hidden-Zz19');
    await dialog.getByRole('button', { name: 'Add notice' }).click();
    const row = tab.getByRole('row', { name: /hooks\.slack\.com\/…Zz19/ });
    await row.getByText('Failed exports').waitFor();
    await row.getByRole('button', { name: /^Send a test/ }).click();
    await row.getByText('Sending', { exact: true }).waitFor();
    const [notice] = await api.database.notices.list(id);
    const message = await api.database.noticeMessages.last(notice?.id ?? '');
    assert.equal(message?.event, 'test');
    const failed = { status: 'failed', error: 'the receiver answered 404', nextAttemptAt: null } as const;
    await api.database.noticeMessages.recordAttempt(message.id, failed);
    await row.getByText('the receiver answered 404').waitFor();
    await row.getByRole('button', { name: /about every export$/ }).click();
    await row.getByText('Every export', { exact: true }).waitFor();
    assert.ok(!(await tab.content()).includes('hidden-'));

    const looking = await open(`/sites/${domain}`, member);
    await looking.tab.getByRole('row', { name: /hooks\.slack\.com/ }).waitFor();
    assert.equal(await looking.tab.getByRole('button', { name: 'Add a notice' }).count(), 0);
    assert.equal(await looking.tab.getByRole('button', { name: /^Send a test/ }).count(), 0);

    await row.getByRole('button', { name: /^Remove hooks/ }).click();
    await tab.getByRole('button', { name: 'Remove notice' }).click();
    await tab.getByText('Nobody is told when an export fails').waitFor();
    assert.deepEqual(await api.database.notices.list(id), []);
  });

  it('turns the badge on, shows it with its Markdown, and only shows it to members', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByLabel('Who can see it').selectOption('link');
    const markdown = tab.getByRole('status', { name: 'Markdown of the badge' });
    await markdown.getByText(/^\[?!\[Documentation\]\(http/).waitFor();
    const picture = tab.getByRole('img', { name: 'The badge as it is now' });
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const { url } = (await administrator.call('GET', `/v1/sites/${domain}/badge`)).body;
    assert.ok((await markdown.textContent())?.includes(String(url)));
    const looking = await open(`/sites/${domain}`, member);
    await looking.tab.getByRole('status', { name: 'Markdown of the badge' }).waitFor();
    assert.equal(await looking.tab.getByLabel('Who can see it').count(), 0);
    await tab.getByLabel('Who can see it').selectOption('off');
    await picture.waitFor({ state: 'detached' });
  });
});
