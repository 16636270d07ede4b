import assert from 'node:assert/strict';
import type { SignedIn } from '../api/support/sign-in.js';
import type { Tenant } from '../api/support/start-test-api.js';
import { eventually } from '../support/eventually.js';
import { settled } from './support/settled.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe('what is typed in the dashboard and not saved yet', () => {
  const visit = useDashboard();
  let tenant: Tenant;
  let administrator: SignedIn;
  let open: DashboardVisit['open'];
  before(() => {
    ({ tenant, administrator, open } = visit());
  });

  const openSettings = async () => {
    const { domain } = await tenant.addSite();
    const dashboard = await open('/sites', administrator);
    const { tab } = dashboard;
    await tab.locator(`th > a[href$="/${domain}"]`).click();
    await tab.getByLabel('Title').waitFor();
    const asked = tab.getByRole('alertdialog', { name: 'Discard your changes?' });
    return { ...dashboard, domain, asked };
  };

  it('is lost by a link only after somebody has said so, and stays where they stay', async () => {
    const { tab, domain, asked, violations } = await openSettings();
    await tab.getByLabel('Title').fill('Another title');
    await tab.getByText('Unsaved changes').waitFor();
    await tab.getByRole('link', { name: 'Webhooks' }).click();
    await asked.waitFor();
    await settled(tab);
    assert.deepEqual(await violations(), []);
    await tab.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    assert.ok(tab.url().endsWith(`/sites/${domain}`));
    assert.equal(await tab.getByLabel('Title').inputValue(), 'Another title');
    await tab.getByRole('link', { name: 'Webhooks' }).click();
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await tab.goBack();
    assert.notEqual(await tab.getByLabel('Title').inputValue(), 'Another title');
  });

  it('is asked about by the back button, the field that leads anywhere, signing out and closing the tab', async () => {
    const { tab, domain, asked } = await openSettings();
    await tab.getByRole('radio', { name: 'Air-gapped' }).check();
    const stay = async () => {
      await asked.waitFor();
      await tab.getByRole('button', { name: 'Keep editing' }).click();
      await asked.waitFor({ state: 'detached' });
      // The browser goes forward again in a task of its own.
      await tab.waitForURL(`**/sites/${domain}`);
      assert.ok(await tab.getByRole('radio', { name: 'Air-gapped' }).isChecked());
    };
    await tab.evaluate(() => history.back());
    await stay();
    await tab.keyboard.press('Control+k');
    await tab.locator('.palette input:focus').waitFor();
    await tab.keyboard.type('people');
    await tab.keyboard.press('Enter');
    await stay();
    await tab.getByRole('button', { name: new RegExp(administrator.email) }).click();
    await tab.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await stay();
    const closing = tab.waitForEvent('dialog');
    await tab.close({ runBeforeUnload: true });
    assert.equal((await closing).type(), 'beforeunload');
    await (await closing).dismiss();
    await tab.evaluate(() => history.back());
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
  });

  for (const [when, isAsked] of [
    ['at once', false],
    ['while it is asked about', true],
  ] as const) {
    it(`is left as far back as was pressed, by two presses ${when}`, async () => {
      const { tab, domain, asked } = await openSettings();
      for (const name of ['Sites', 'People', 'Sites']) {
        await tab.getByRole('link', { name, exact: true }).click();
        await tab.getByRole('heading', { name, level: 1 }).waitFor();
      }
      await tab.locator(`th > a[href$="/${domain}"]`).click();
      await tab.getByLabel('Title').fill('Another title');
      const comings = await tab.evaluateHandle(() => {
        const times = { count: 0 };
        addEventListener('popstate', () => times.count++);
        return times;
      });
      if (isAsked) {
        for (const count of [2, 4]) {
          await tab.evaluate(() => history.back());
          // There and back again.
          await tab.waitForFunction(([times, least]) => times.count === least, [comings, count] as const);
        }
      } else {
        await tab.evaluate(() => {
          history.back();
          history.back();
        });
      }
      await asked.waitFor();
      await tab.waitForURL(`**/sites/${domain}`);
      await tab.getByRole('button', { name: 'Discard changes' }).click();
      await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
      await tab.waitForURL('**/people');
    });
  }

  it('is no more in the way once it is saved, or discarded', async () => {
    const { tab, domain } = await openSettings();
    await tab.getByLabel('Title').fill('Kept title');
    await tab.keyboard.press('Enter');
    await tab.getByText('Saved', { exact: true }).waitFor();
    await tab.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await tab.getByLabel('Title').fill('Given up');
    await tab.getByRole('button', { name: 'Discard' }).click();
    await eventually(async () => assert.equal(await tab.getByLabel('Title').inputValue(), 'Kept title'));
    await eventually(async () =>
      assert.equal(await tab.evaluate(() => document.activeElement?.textContent), 'Settings'),
    );
    await tab.getByRole('link', { name: 'People' }).click();
    await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    assert.equal((await administrator.call('GET', `/v1/sites/${domain}`)).body.title, 'Kept title');
  });

  it('is saved on a telephone by a bar of one line, which covers no field that keys lead to', async () => {
    const { tab, violations } = await openSettings();
    await tab.setViewportSize({ width: 390, height: 700 });
    await tab.getByLabel('Title').fill('Another title');
    const bar = tab.locator('.actions-stay');
    const tops = await bar
      .locator('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    assert.equal(tops.length, 2);
    assert.equal(tops[0], tops[1]);
    await settled(tab);
    assert.deepEqual(await violations(), []);
    for (const label of ['Public address', 'Version', 'Folder']) {
      await tab.keyboard.press('Tab');
      while (!(await tab.getByRole('textbox', { name: label }).evaluate((field) => field === document.activeElement)))
        await tab.keyboard.press('Tab');
      const [field, barTop] = await Promise.all([
        tab.getByRole('textbox', { name: label }).evaluate((element) => element.getBoundingClientRect().bottom),
        bar.evaluate((element) => element.getBoundingClientRect().top),
      ]);
      assert.ok(field <= barTop, `${label} ends at ${field}, the bar begins at ${barTop}`);
    }
    await tab.getByRole('button', { name: 'Discard' }).click();
  });

  it('goes with a site that is removed, without a question', async () => {
    const { tab } = await openSettings();
    await tab.getByLabel('Title').fill('Soon gone');
    await tab.getByRole('button', { name: 'Remove the site' }).click();
    await tab.getByRole('button', { name: 'Remove site' }).click();
    await tab.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
  });

  it('in a dialog outlasts a press beside it, and gives the focus back to who stays', async () => {
    const { tab } = await open('/people', administrator);
    const asked = tab.getByRole('alertdialog', { name: 'Discard your changes?' });
    await tab.getByRole('button', { name: 'Invite' }).click();
    // A dialog knows presses beside it once it has the focus.
    await tab.locator('input[name=email]:focus').waitFor();
    await tab.mouse.click(5, 400);
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Invite' }).click();
    const address = tab.getByLabel('Email address');
    await address.fill('ada@example');
    await tab.mouse.click(5, 400);
    assert.equal(await address.inputValue(), 'ada@example');
    await address.focus();
    await tab.keyboard.press('Escape');
    await asked.waitFor();
    // Keys reach the dialog once it has the focus.
    await asked.locator(':focus').waitFor();
    await tab.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await tab.locator('input[name=email]:focus').waitFor();
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Invite' }).click();
    await eventually(async () => assert.equal(await address.inputValue(), ''));
  });
});
