import assert from 'node:assert/strict';
import { createDatabase } from '../../database/create-database.js';
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

  it('tells that an old claim of a custom domain is no longer checked by itself, and checks it', async () => {
    const site = await tenant.addSite({ hosting: { mode: 'cloud' } });
    const hostName = `${site.domain}.acme.test`;
    const past = await createDatabase(api.databaseConfig, { clock: () => new Date(Date.now() - 4 * 86_400_000) });
    const { domain: claim } = await past.customDomains.add(site, hostName).finally(() => past.close());
    await api.database.customDomains.recordCheck(claim.id, { problem: 'there is no TXT record' });
    const looking = await open(`/sites/${site.domain}`, member);
    await looking.tab.getByText('an administrator can check it here').waitFor();
    const { tab } = await open(`/sites/${site.domain}`, administrator);
    const section = tab.getByRole('region', { name: hostName });
    await section.getByText('no longer looks by itself. When the record is set, choose “Check now”.').waitFor();
    await section.getByText('there is no TXT record.').waitFor();
    await section.getByRole('button', { name: `Check ${hostName}` }).click();
    // A name under .test has no record, so the check finds another problem than the one that was recorded.
    await section.getByText(`https://${hostName}/.well-known/offprint-site.txt could not be read`).waitFor();
  });

  it('adds a custom domain with the records to set, checks it, and removes it', async () => {
    const { domain, id } = await tenant.addSite({ hosting: { mode: 'cloud' } });
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('button', { name: 'Add a domain' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Domain').fill('https://docs.acme.test/');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await dialog.getByText('must be a host name such as docs.example.com').waitFor();
    const hostName = `${domain}.acme.test`;
    await dialog.getByLabel('Domain').fill(hostName);
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    const section = tab.getByRole('region', { name: hostName });
    await section.getByText('Waiting for its proof').waitFor();
    await section.getByRole('button', { name: `Check ${hostName}` }).waitFor();
    assert.equal(await section.getByText('no longer looks by itself').count(), 0);
    const [claim] = await api.database.customDomains.list(id);
    await section.getByText(`offprint-site=${claim?.token}`).waitFor();
    await section.getByText(`_offprint.${hostName}`, { exact: true }).waitFor();
    await api.database.customDomains.recordCheck(claim?.id ?? '', { problem: null });
    await tab.reload();
    await section.getByText('Served', { exact: true }).waitFor();
    await section.getByRole('button', { name: `Remove ${hostName}` }).click();
    await tab.getByRole('button', { name: 'Remove domain' }).click();
    await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
    await section.waitFor({ state: 'detached' });
    assert.deepEqual(await api.database.customDomains.list(id), []);
  });

  it('keeps the groups of readers of a schedule when it is paused, and changes them', async () => {
    const { id, domain } = await tenant.addSite();
    const organizationId = tenant.organization.id;
    const audiences = [[], ['partners', 'staff']];
    const times = { cron: '0 3 * * *', timezone: 'UTC', paused: false };
    await api.database.schedules.put(organizationId, id, { ...times, audiences });
    const stored = async () => (await api.database.schedules.get(organizationId, id))?.audiences;
    const { tab } = await open('/schedules', administrator);
    const row = tab.getByRole('row', { name: new RegExp(domain) });
    await row.getByText('for partners, staff').waitFor();
    await row.getByRole('button', { name: `Pause ${domain}` }).click();
    await row.getByText('Paused').waitFor();
    assert.deepEqual(await stored(), audiences);
    await tab.goto(`${api.url}/dashboard/sites/${domain}`);
    await tab.getByText('One export for each of these readers: everybody, (partners, staff).').waitFor();
    await tab.getByRole('button', { name: 'Resume' }).click();
    await tab.getByRole('button', { name: 'Pause' }).waitFor();
    assert.deepEqual(await stored(), audiences);
    await tab.getByRole('button', { name: 'Change' }).click();
    const readers = tab.getByRole('dialog').getByLabel('Readers');
    assert.equal(await readers.inputValue(), 'everybody\npartners, staff');
    await readers.fill(' enterprise ,staff\n\nEverybody\n');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('(enterprise, staff), everybody').waitFor();
    assert.deepEqual(await stored(), [['enterprise', 'staff'], []]);
    await tab.getByRole('button', { name: 'Change' }).click();
    await readers.fill('enterprise, staff');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('One export for each of these readers: (enterprise, staff).').waitFor();
    await tab.getByRole('button', { name: 'Add for other readers' }).click();
    await tab.getByText('To export for everybody, change the schedule of the site.').waitFor();
  });

  it('gives an audience a schedule of its own, pauses it in the list, and removes it', async () => {
    const { id, domain } = await tenant.addSite();
    const organizationId = tenant.organization.id;
    await api.database.schedules.put(organizationId, id, { cron: '0 3 * * *', timezone: 'UTC', paused: false });
    const stored = () => api.database.schedules.get(organizationId, id, ['staff', 'partners']);
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('button', { name: 'Add for other readers' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByText('Everybody has a schedule already.').waitFor();
    await dialog.getByLabel('Readers').fill(' staff ,partners');
    await dialog.getByRole('button', { name: 'Mondays at 6:00' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const own = tab.getByRole('region', { name: 'Schedule for partners, staff' });
    await own.getByText('0 6 * * 1').waitFor();
    await tab.getByRole('region', { name: 'Schedule for everybody' }).getByText('0 3 * * *').waitFor();
    assert.equal((await stored())?.cron, '0 6 * * 1');
    await dialog.waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Add for other readers' }).click();
    await dialog.getByLabel('Readers').fill('partners, staff');
    await dialog.getByText('There is a schedule for these readers already.').waitFor();
    await dialog.getByRole('button', { name: 'Save', disabled: true }).waitFor();
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await own.getByRole('button', { name: 'Change' }).click();
    await tab
      .getByRole('dialog', { name: /for partners, staff/ })
      .getByLabel('Times')
      .fill('0 7 * * *');
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await own.getByText('0 7 * * *').waitFor();
    await tab.goto(`${api.url}/dashboard/schedules`);
    const row = tab.getByRole('row', { name: /for partners, staff/ }).filter({ hasText: domain });
    await row.getByRole('button', { name: `Pause ${domain} for partners, staff` }).click();
    await row.getByText('Paused').waitFor();
    assert.deepEqual([(await stored())?.paused, (await stored())?.groups], [true, ['partners', 'staff']]);
    assert.equal((await api.database.schedules.get(organizationId, id))?.paused, false);
    await tab.goto(`${api.url}/dashboard/sites/${domain}`);
    await own.getByText('Paused').waitFor();
    await own.getByRole('button', { name: 'Remove' }).click();
    await tab.getByRole('button', { name: 'Remove schedule' }).click();
    // What is behind an open dialog has no role.
    await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
    await own.waitFor({ state: 'detached' });
    assert.equal(await stored(), undefined);
    await tab.getByRole('heading', { name: 'Schedule', exact: true }).waitFor();
  });

  it('names the groups of readers of an export in the list and on its page', async () => {
    const { id: siteId, domain, hosting } = await tenant.addSite();
    const { organization } = tenant;
    const creation = await api.database.jobs.create({
      ...{ organizationId: organization.id, siteId, domain, hosting, version: null, paths: null },
      ...{ groups: ['partners', 'staff'], startsPerHour: 1000 },
    });
    assert.ok(creation.outcome === 'created');
    const { tab } = await open(`/exports?domain=${domain}`, member);
    await tab.getByRole('row', { name: /for partners, staff/ }).waitFor();
    await tab.getByRole('link', { name: domain }).first().click();
    await tab.getByText('Readers', { exact: true }).waitFor();
    await tab.getByText('partners, staff', { exact: true }).waitFor();
    const everybody = await tenant.addJob({ status: 'failed', error: 'no' });
    await tab.goto(`${api.url}/dashboard/exports/${everybody.id}`);
    await tab.getByText('Version', { exact: true }).waitFor();
    assert.equal(await tab.getByText('Readers', { exact: true }).count(), 0);
  });

  it('starts an export with a PDF of a part of the navigation on Letter paper', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('button', { name: 'Start an export' }).click();
    const dialog = tab.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Paper').count(), 0);
    await dialog.getByText('Also make a PDF').click();
    await dialog.getByLabel('Part of the navigation').fill(' Guides ');
    await dialog.getByLabel('Language of the PDF').fill('de');
    await dialog.getByLabel('Paper').selectOption('Letter');
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await tab.waitForURL('**/exports/se_*');
    const { jobs } = await api.database.jobs.list(tenant.organization.id, { domain, limit: 1 });
    assert.deepEqual([jobs[0]?.pdf, jobs[0]?.version], [{ language: 'de', group: 'Guides', paper: 'Letter' }, null]);
  });

  it('creates a deploy hook whose address is shown once and works, and revokes it', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('button', { name: 'Add a hook' }).click();
    await tab.getByRole('dialog').getByLabel('Name').fill('GitHub');
    await tab.getByRole('button', { name: 'Create hook' }).click();
    const url = (await tab.getByRole('status', { name: 'The address' }).textContent()) ?? '';
    assert.match(url, /\/hooks\/hook_[\w-]{43}$/);
    await tab.getByRole('button', { name: 'I have copied it' }).click();
    await tab.getByRole('status', { name: 'The address' }).waitFor({ state: 'detached' });
    const row = tab.getByRole('row', { name: /GitHub/ });
    await row.getByText('Never').waitFor();
    assert.ok(!(await tab.content()).includes('hook_'));
    assert.equal((await fetch(url, { method: 'POST' })).status, 202);
    const looking = await open(`/sites/${domain}`, member);
    await looking.tab.getByRole('row', { name: /GitHub/ }).waitFor();
    assert.equal(await looking.tab.getByRole('button', { name: /^Revoke/ }).count(), 0);
    await row.getByRole('button', { name: 'Revoke GitHub' }).click();
    await tab.getByRole('button', { name: 'Revoke hook' }).click();
    await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    assert.equal((await fetch(url, { method: 'POST' })).status, 404);
    await tab.goto(`${api.url}/dashboard/audit?action=hook`);
    await tab.getByText('Hook revoked').waitFor();
    await tab.getByText('Hook created').waitFor();
  });
});

describe('the signing keys in the dashboard', () => {
  const visit = useDashboard();

  it('are shown with the command that checks an archive, or how the operator creates one', async () => {
    const { api, member, open } = visit();
    const none = await open('/signing-keys', member);
    await none.tab.getByText('Archives are not signed yet').waitFor();
    const publicKey = 'RWTPnQYMuz34b04hvLTCK0GaC/CMnd7/f1263X8qF+SelEjz5wGVEiIl';
    const key = { id: 'CF9D060CBB3DF86F', publicKey, sealedPrivateKey: 'sealed' };
    await api.database.signingKeys.activate({ ...key, id: '0000000000000001', publicKey: 'RWold' });
    await api.database.signingKeys.activate(key);
    const { tab } = await open('/signing-keys', member);
    await tab.getByRole('row', { name: /CF9D060CBB3DF86F.*Active/ }).waitFor();
    await tab.getByRole('row', { name: /0000000000000001.*Retired/ }).waitFor();
    await tab.getByText(`minisign -V -P ${publicKey} -m docs.tar.gz`).waitFor();
    assert.ok(!(await tab.content()).includes('sealed'));
  });
});
