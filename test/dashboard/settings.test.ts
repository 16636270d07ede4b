import assert from 'node:assert/strict';
import type { Organization } from '../../database/records/organization-records.js';
import { type SignedIn, signIn } from '../api/support/sign-in.js';
import { type Tenant, type TestApi, uniqueName } from '../api/support/start-test-api.js';
import { eventually } from '../support/eventually.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe('the pages of the dashboard that change something', () => {
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

  it('shows the next times of a schedule while it is typed, and what is wrong with it', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('button', { name: 'Add a schedule' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Time zone').fill('UTC');
    await dialog.getByLabel('Times').fill('30 2 1 1 *');
    await dialog
      .getByText(/1 January \d+ at 02:30 UTC/)
      .nth(4)
      .waitFor();
    await dialog.getByLabel('Times').fill('30 25 * * *');
    await dialog.getByText('This has "25" as hour, which accepts 0 to 23').waitFor();
    assert.equal(await dialog.getByText(/at 02:30/).count(), 0);
    await dialog.getByRole('button', { name: 'Mondays at 6:00' }).click();
    await dialog
      .getByText(/Monday, .* at 06:00/)
      .nth(4)
      .waitFor();
    await dialog.getByLabel('Time zone').fill('Europe/Nowhere');
    await dialog.getByText('This must be the name of a time zone').waitFor();
  });

  it('makes the key that a site’s pages ask the assistant with, and tells what a mode forbids and why', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open(`/sites/${domain}`, administrator);
    await tab.getByRole('radio', { name: 'Upload' }).check();
    const assistant = tab.getByRole('checkbox', { name: 'Assistant' });
    assert.equal(await tab.getByLabel('Assistant key').count(), 0);
    await assistant.check();
    await tab.getByRole('button', { name: 'Create a key' }).click();
    await tab.getByText(`Created “Pages of ${domain}”`).waitFor();
    await tab.getByLabel('Assistant address').fill('not an address');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('This must be a path such as /_offprint/assistant').waitFor();
    await tab.locator('input[name=assistantBase]:focus').waitFor();
    await tab.getByLabel('Assistant address').fill('');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('Saved', { exact: true }).waitFor();
    const { hosting } = (await api.database.sites.get(organization.id, domain)) ?? {};
    assert.equal((await api.database.keys.findBySecret(hosting?.assistantKey ?? ''))?.kind, 'assistant');
    await tab.reload();
    assert.equal(await tab.getByLabel('Assistant key').inputValue(), hosting?.assistantKey);
    await tab.getByRole('radio', { name: 'Air-gapped' }).check();
    assert.equal(await assistant.isDisabled(), true);
    assert.match((await tab.locator('label', { has: assistant }).textContent()) ?? '', /it needs network access/);
    assert.equal(await tab.getByLabel('Assistant key').count(), 0);
  });

  it('adds no site in the place of one that is there', async () => {
    const { domain } = await tenant.addSite();
    const { tab } = await open('/sites', administrator);
    await tab.getByRole('button', { name: 'Add a site' }).click();
    await tab.getByLabel('Domain').fill(domain.toUpperCase());
    await tab.getByRole('button', { name: 'Add site' }).click();
    await tab.getByText('This is already the domain of one of your sites').waitFor();
    assert.equal((await api.database.sites.get(organization.id, domain))?.source.type, 'directory');
    await tab.getByLabel('Domain').fill(uniqueName('docs'));
    await tab.getByRole('button', { name: 'Add site' }).click();
    await tab.getByText('Drop a .tar.gz or .zip').waitFor();
  });

  it('gives a webhook a new secret, changes it, and leaves it alone for members', async () => {
    const { webhookId } = await fill((await tenant.addSite()).domain);
    const { tab } = await open(`/webhooks/${webhookId}`, administrator);
    await tab.getByRole('button', { name: 'New secret' }).click();
    await tab.getByLabel('Old secret').selectOption('Expires in one week');
    await tab.getByRole('button', { name: 'Create secret' }).click();
    assert.match((await tab.getByRole('status', { name: 'The signing secret' }).textContent()) ?? '', /^whsec_/);
    await tab.getByRole('button', { name: 'I have copied it' }).click();
    await tab.getByText('Old secret expires').waitFor();
    await tab.getByRole('button', { name: 'Change' }).click();
    await tab.getByRole('dialog').getByLabel('Address').fill('https://hooks.example.com/elsewhere');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('https://hooks.example.com/elsewhere').waitFor();
    const looking = await open(`/webhooks/${webhookId}`, member);
    await looking.tab.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor();
    assert.equal(await looking.tab.getByRole('button', { name: 'New secret' }).count(), 0);
  });

  it('tries a webhook, and lists what came of it', async () => {
    const { webhookId } = await fill((await tenant.addSite()).domain);
    const { tab } = await open(`/webhooks/${webhookId}`, administrator);
    await tab.getByText('No deliveries yet').waitFor();
    await tab.getByRole('button', { name: 'Send a test' }).click();
    await tab.getByRole('row', { name: /webhook\.test.*Pending/ }).waitFor();
  });

  it('takes an archive that is dropped anywhere on the page, and tells at once what is none', async () => {
    const domain = uniqueName('docs');
    await administrator.call('PUT', `/v1/sites/${domain}`, { body: { source: { type: 'archive' } } });
    const { tab } = await open(`/sites/${domain}`, administrator);
    const drop = (name: string, content: string) =>
      tab.getByRole('heading', { level: 1 }).evaluate(
        (place, [named, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], named));
          for (const type of ['dragover', 'drop']) {
            const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
            if (place.dispatchEvent(event)) throw new Error(`the browser would leave the page on ${type}`);
          }
        },
        [name, content] as const,
      );
    await tab.getByText('Drop a .tar.gz or .zip').waitFor();
    await drop('handbook.pdf', 'x');
    await tab.getByText('handbook.pdf is not a .tar.gz, .tar or .zip file').waitFor();
    await drop('empty.zip', '');
    await tab.getByText('empty.zip is empty').waitFor();
    await drop('broken.zip', 'not an archive');
    await tab.getByText('The file is not a .tar.gz, .tar or .zip archive').waitFor();
    await tab.route('**/source', () => undefined);
    await drop('slow.zip', 'never arrives');
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await tab.getByText('The upload was cancelled; nothing changed').waitFor();
  });

  it('pauses a schedule, and runs it, from the list of all', async () => {
    const { id, domain } = await tenant.addSite();
    const times = { cron: '0 3 * * *', timezone: 'UTC', paused: false };
    await api.database.schedules.put(organization.id, id, times);
    const { tab } = await open('/schedules', administrator);
    const row = tab.getByRole('row', { name: new RegExp(domain) });
    await row.getByRole('button', { name: `Pause ${domain}` }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('button', { name: `Resume ${domain}` }).waitFor();
    await row.getByRole('button', { name: `Run ${domain} now` }).click();
    await tab.getByText(`Started ${domain}`).waitFor();
  });

  it('shows how much of the assistant’s limits is used', async () => {
    const key = `assistant-organization:${organization.id}`;
    await api.database.counters.add({ key, points: 1234, milliseconds: 1_500_000 });
    const { tab } = await open('/assistant', member);
    const meter = tab.getByRole('meter', { name: 'Requests of your organization, this hour' });
    assert.equal(await meter.getAttribute('aria-valuetext'), '1,234 of 10,000');
    await tab.getByText('Resets in 25 minutes.').waitFor();
  });

  it('lists questions and conversations, and leads from one to the other', async () => {
    const { domain } = await tenant.addSite();
    const { threadId } = await fill(domain);
    const { tab } = await open(`/assistant?domain=${domain}&view=threads`, member);
    await tab.getByRole('table', { name: 'Conversations' }).getByRole('link', { name: 'Why?' }).click();
    await tab.waitForURL(`**/assistant/${threadId}`);
    await tab.getByText('Because.').waitFor();
    await tab.goBack();
    await tab.getByLabel('Show').selectOption('All questions');
    await tab.getByRole('table', { name: 'Questions' }).getByRole('link', { name: 'Why?' }).waitFor();
    assert.match((await tab.getByRole('link', { name: 'Try it' }).getAttribute('href')) ?? '', /\/assistant\/docs-/);
  });

  it('asks before an administrator gives up being one', async () => {
    const other = await signIn(api, organization.id);
    const { tab } = await open('/people', other);
    const row = tab.getByRole('row', { name: new RegExp(other.email) });
    await row.getByRole('combobox').selectOption('member');
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await eventually(async () => assert.equal(await row.getByRole('combobox').inputValue(), 'administrator'));
    await row.getByRole('combobox').selectOption('member');
    await tab.getByRole('button', { name: 'Become a member' }).click();
    await row.getByText('Member', { exact: true }).waitFor();
  });
});
