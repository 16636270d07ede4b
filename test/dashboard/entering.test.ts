import assert from 'node:assert/strict';
import type { Organization } from '../../database/records/organization-records.js';
import { cookieOf, PASSWORD, passwordSignIn, type SignedIn, signIn } from '../api/support/sign-in.js';
import type { TestApi } from '../api/support/start-test-api.js';
import { until } from '../support/until.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe('coming into the dashboard and leaving it', () => {
  const visit = useDashboard();
  let api: TestApi;
  let organization: Organization;
  let administrator: SignedIn;
  let member: SignedIn;
  let open: DashboardVisit['open'];
  before(() => {
    ({ api, organization, administrator, member, open } = visit());
  });

  it('leads from the link of the console to the first administrator, a key, its use and its end', async () => {
    const other = await api.tenant();
    const { token } = await api.database.invitations.create({
      organizationId: other.organization.id,
      email: null,
      role: 'administrator',
    });
    const { tab, refusals } = await open(`/join#${token}`);
    await tab.getByText(`You are invited to ${other.organization.name}`).waitFor();
    // That nobody is signed in yet is no fault.
    assert.deepEqual(refusals, []);
    await tab.getByLabel('Your name').fill('First');
    await tab.getByLabel('Email address').fill('first@example.com');
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Create account and join' }).click();
    await tab.getByRole('link', { name: 'API keys' }).click();
    await tab.getByRole('button', { name: 'New key' }).click();
    await tab.getByLabel('Name').fill('Nightly');
    await tab.getByRole('button', { name: 'Create key' }).click();
    const secret = (await tab.getByRole('status', { name: 'The key' }).textContent()) ?? '';
    await tab.getByRole('button', { name: 'Copy', exact: true }).click();
    await tab.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), secret);
    await tab.keyboard.press('Escape');
    assert.equal(await tab.getByRole('status', { name: 'The key' }).textContent(), secret, 'a stray key loses nothing');
    await tab.getByRole('button', { name: 'I have copied it' }).click();
    await tab.getByRole('status', { name: 'The key' }).waitFor({ state: 'detached' });
    await tab.getByRole('row', { name: /Nightly/ }).waitFor();
    assert.ok(!(await tab.content()).includes(secret));
    const call = () => api.call(secret, 'GET', '/v1/static-export/jobs');
    assert.equal((await call()).status, 200);
    await tab.getByRole('button', { name: 'Revoke Nightly' }).click();
    await tab.getByRole('button', { name: 'Revoke key' }).click();
    await tab.getByText('Revoked', { exact: true }).waitFor();
    // Callers are remembered for a moment.
    await until(call, ({ status }) => status === 401);
    await tab.getByRole('link', { name: 'Audit log' }).click();
    await tab.getByRole('row', { name: /Key revoked/ }).waitFor();
  });

  it('leads who must sign in first back to where they were going', async () => {
    const { tab, refusals } = await open('/people?from=link');
    await tab.getByLabel('Email address').waitFor();
    assert.deepEqual(refusals, []);
    await tab.getByLabel('Email address').fill(administrator.email);
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
    await tab.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal((await person.call('GET', '/v1/session')).status, 401);
  });

  it('says of a link that is used up where to go instead', async () => {
    const { tab } = await open(`/join#${'x'.repeat(43)}`);
    await tab.getByText('This invitation was used, was revoked or has expired').waitFor();
    assert.equal(await tab.getByRole('button', { name: 'Try again' }).count(), 0);
    await tab.getByRole('link', { name: 'Sign in instead' }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('keeps what is typed when the session ends meanwhile, and goes on after signing in again', async () => {
    const person = await signIn(api, organization.id);
    const { tab } = await open('/keys', person);
    await tab.getByRole('button', { name: 'New key' }).first().click();
    await tab.getByLabel('Name').fill('Typed before');
    await api.identity.endSessions(person.userId);
    await tab.getByRole('button', { name: 'Create key' }).click();
    const again = tab.getByRole('dialog', { name: 'Sign in again' });
    assert.equal(await again.getByLabel('Email address').inputValue(), person.email);
    await tab.locator('input[type=password]:focus').waitFor();
    await tab.keyboard.type('not the password');
    await tab.keyboard.press('Enter');
    await again.getByRole('alert').waitFor();
    await again.getByLabel('Password').fill(PASSWORD);
    await tab.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    assert.equal(await tab.getByLabel('Name').inputValue(), 'Typed before');
    await tab.getByRole('button', { name: 'Create key' }).click();
    await tab.getByRole('status', { name: 'The key' }).waitFor();
    await tab.getByText(/^curl .*\/v1\/sites/).waitFor();
  });

  it('asks to sign in again also where the browser has thrown its cookie away, and keeps what is typed', async () => {
    const person = await signIn(api, organization.id);
    const { domain } = await visit().tenant.addSite();
    const { tab, context } = await open(`/sites/${domain}`, person);
    await tab.getByLabel('Title').fill('Typed before');
    await context.clearCookies();
    // From an address of its own: attempts are counted by it.
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.77' });
    await tab.getByRole('button', { name: 'Save' }).click();
    const again = tab.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await tab.getByRole('button', { name: 'Another account' }).click();
    await tab.getByRole('button', { name: 'Keep editing' }).click();
    await again.getByLabel('Password').fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    assert.equal(await tab.getByLabel('Title').inputValue(), 'Typed before');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('Saved', { exact: true }).waitFor();
  });

  it('asks for the same in a tab that only looks, once it asks the service for anything', async () => {
    const person = await signIn(api, organization.id);
    const { tab } = await open('/people', person);
    await tab.getByRole('row', { name: new RegExp(person.email) }).waitFor();
    await api.identity.endSessions(person.userId);
    await tab.getByRole('link', { name: 'Audit log' }).click();
    await tab.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await tab.getByRole('button', { name: 'Another account' }).click();
    await tab.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  });

  it('signs out everywhere, on other devices too', async () => {
    const person = await signIn(api, organization.id, 'member');
    const elsewhere = await passwordSignIn(api, person.email);
    const { tab } = await open('/people', person);
    await tab.getByRole('button', { name: new RegExp(person.email) }).click();
    await tab.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await tab.getByRole('button', { name: 'Sign out everywhere' }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    const headers = { cookie: cookieOf(elsewhere) };
    assert.equal((await api.call(undefined, 'GET', '/v1/session', { headers })).status, 401);
  });
});
