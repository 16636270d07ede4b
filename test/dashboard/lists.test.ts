import assert from 'node:assert/strict';
import { type SignedIn, signIn } from '../api/support/sign-in.js';
import { type Tenant, type TestApi, uniqueName } from '../api/support/start-test-api.js';
import { settled } from './support/settled.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe('lists of the dashboard', () => {
  const visit = useDashboard();
  let api: TestApi;
  let tenant: Tenant;
  let administrator: SignedIn;
  let member: SignedIn;
  let open: DashboardVisit['open'];
  before(() => {
    ({ api, tenant, administrator, member, open } = visit());
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
          const room =
            (table.closest('main')?.getBoundingClientRect().right ?? 0) - table.getBoundingClientRect().right;
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

  it('finds rows by words, keeps them in the address, and counts as people do', async () => {
    const other = await api.tenant();
    const person = await signIn(api, other.organization.id);
    const stem = uniqueName('team');
    for (let count = 1; count <= 12; count++) await other.addSite({ domain: `${stem}-${count}.example.com` });
    const { tab } = await open('/sites', person);
    const names = () => tab.getByRole('rowheader').locator('small').allInnerTexts();
    await tab.getByText('12 sites').waitFor();
    assert.deepEqual(
      (await names()).slice(0, 3),
      [1, 2, 3].map((count) => `${stem}-${count}.example.com`),
    );
    await tab.keyboard.press('/');
    await tab.locator('input:focus').waitFor();
    await tab.keyboard.type(`${stem.toUpperCase()}-1 client`);
    await tab.getByText('4 of 12').waitFor();
    assert.deepEqual(
      await names(),
      [1, 10, 11, 12].map((count) => `${stem}-${count}.example.com`),
    );
    await tab.waitForURL(`**/sites?q=${stem.toUpperCase()}-1+client`);
    await tab.getByRole('rowheader').first().getByRole('link').click();
    await tab.getByRole('heading', { name: 'Docs', level: 1 }).waitFor();
    await tab.goBack();
    await tab.getByText('4 of 12').waitFor();
    await tab.getByLabel('Find sites').fill('nowhere');
    await tab.getByText('No sites match “nowhere”').waitFor();
    await tab.getByRole('button', { name: 'Clear search' }).click();
    await tab.getByText('12 sites').waitFor();
  });

  it('ask before a role is changed, and leave it where nobody confirms', async () => {
    const other = await api.tenant();
    const person = await signIn(api, other.organization.id);
    const member = await signIn(api, other.organization.id, 'member');
    const role = async () =>
      (await api.database.people.members(other.organization.id)).find(({ id }) => id === member.userId)?.role;
    const { tab } = await open('/people', person);
    const row = tab.getByRole('row').filter({ hasText: member.email });
    await row.getByRole('combobox').selectOption('administrator');
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
    assert.equal(await role(), 'member');
    await row.getByRole('combobox').selectOption('administrator');
    await tab.getByRole('button', { name: 'Make administrator' }).click();
    await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
    assert.equal(await role(), 'administrator');
  });

  it('narrow the audit log to what was done, by whom and when, and lead back to all of it', async () => {
    const other = await api.tenant();
    const person = await signIn(api, other.organization.id);
    const gone = { kind: 'person', id: 'user_gone', name: 'Somebody who left' } as const;
    const append = (action: string, subject: string) =>
      api.database.audit.append({
        ...{ organizationId: other.organization.id, actor: gone, action, subject, address: null },
      });
    await append('webhook.added', 'webhook of theirs');
    await append('site.added', 'site of theirs');
    await person.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.example.com', events: ['job.failed'] } });
    const { tab } = await open('/audit', person);
    const table = tab.getByRole('table', { name: 'Audit log' });
    await table.getByText('site of theirs').waitFor();
    await tab.getByLabel('What').selectOption('Webhooks');
    await tab.waitForURL('**/audit?action=webhook');
    await table.getByText('site of theirs').waitFor({ state: 'detached' });
    assert.equal(await table.getByRole('rowheader', { name: /Webhook added/ }).count(), 2);
    await tab.getByLabel('Who').selectOption('Somebody who left');
    await tab.waitForURL('**/audit?action=webhook&actor=user_gone');
    await table.getByText(/to hooks\.example\.com/).waitFor({ state: 'detached' });
    await table.getByText('webhook of theirs').waitFor();
    await tab.getByLabel('Who').selectOption('Command line');
    await tab.getByRole('button', { name: 'Clear filters' }).click();
    await table.getByText('site of theirs').waitFor();
    await tab.goBack();
    await tab.getByText('No matching events').waitFor();
  });

  it('stay in their place while others are read, and are told to be old', async () => {
    await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab } = await open('/exports', administrator);
    const table = tab.getByRole('table', { name: 'Exports' });
    await table.waitFor();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await tab.route(/status=completed/, async (route) => {
      await asked;
      await route.continue();
    });
    await tab.getByLabel('State').selectOption('completed');
    await tab.locator('.loaded[aria-busy=true]').waitFor();
    assert.ok(await table.isVisible());
    answer();
    await tab.locator('.loaded[aria-busy=false]').waitFor();
  });

  it('lead to what a row is about from anywhere in the row', async () => {
    const { domain } = await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab } = await open(`/exports?domain=${domain}`, member);
    await tab.getByRole('cell', { name: 'Failed' }).click();
    await tab.getByRole('heading', { name: `Export of ${domain}` }).waitFor();
    await tab.getByRole('button', { name: 'Copy export ID' }).click();
    await tab.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    assert.match(await tab.evaluate(() => navigator.clipboard.readText()), /^se_[0-9a-f]{16}$/);
  });

  it('of sites tell what came of the last export', async () => {
    const { domain } = await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab } = await open(`/sites?q=${domain}`, member);
    await tab
      .getByRole('row', { name: new RegExp(domain) })
      .getByRole('link', { name: /Failed/ })
      .click();
    await tab.getByText('As the test asked').waitFor();
  });

  it('are reached by a few letters from anywhere, as are their dialogs and what is in them', async () => {
    const { domain } = await tenant.addSite();
    const job = await tenant.addJob({ status: 'failed', error: 'as the test asked' });
    const { tab, violations } = await open('/people', administrator);
    await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    const go = async (text: string) => {
      await tab.locator('.dialog').first().waitFor({ state: 'detached' });
      await tab.keyboard.press('Control+k');
      await tab.locator('.palette input:focus').waitFor();
      await tab.keyboard.type(text);
      await tab.getByRole('option').first().waitFor();
    };
    await go('new api');
    await settled(tab);
    assert.deepEqual(await violations(), []);
    await tab.keyboard.press('Enter');
    await tab.getByRole('dialog', { name: 'New key' }).waitFor();
    await tab.keyboard.press('Escape');
    await go(domain);
    await tab.getByRole('option', { name: `Export ${domain}` }).waitFor();
    await tab.getByRole('option', { name: `Docs ${domain}` }).click();
    await tab.waitForURL(`**/sites/${domain}`);
    await go(job.id);
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: `Export of ${job.domain}` }).waitFor();
    const looking = await open('/people', member);
    await looking.tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await looking.tab.getByRole('button', { name: 'Go to…' }).click();
    await looking.tab.getByRole('option', { name: 'Sites' }).waitFor();
    assert.equal(await looking.tab.getByRole('option', { name: /API key/ }).count(), 0);
  });
});
