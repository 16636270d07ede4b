import assert from 'node:assert/strict';
import type { Organization } from '../../../database/records/organization-records.js';
import { cookieOf, PASSWORD, passwordSignIn, SAME_ORIGIN, type SignedIn, signIn } from '../support/sign-in.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const TRUSTING = { environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8' } };

describe('signing in', () => {
  let api: TestApi;
  let organization: Organization;
  let administrator: SignedIn;
  before(async () => {
    api = await startTestApi(TRUSTING);
    ({ organization } = await api.tenant());
    administrator = await signIn(api, organization.id);
  });
  after(() => api.stop());

  it('begins with an invitation, which works once and keeps no token in the database', async () => {
    const { invitation, token } = await api.database.invitations.create({
      organizationId: organization.id,
      email: 'invited@example.com',
      role: 'member',
    });
    const lookUp = () => api.call(undefined, 'POST', '/v1/invitations/look-up', { body: { token } });
    assert.deepEqual((await lookUp()).body, {
      organization: organization.name,
      role: 'member',
      email: 'invited@example.com',
    });
    const account = { name: 'New', email: 'other@example.com', password: PASSWORD };
    const accept = (email: string) =>
      api.call(undefined, 'POST', '/v1/invitations/accept', { body: { token, account: { ...account, email } } });
    const wrong = await accept('other@example.com');
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_request']);
    const accepted = await accept('Invited@Example.com');
    assert.deepEqual([accepted.status, accepted.body.email], [200, 'invited@example.com']);
    assert.equal((await accept('invited@example.com')).status, 404);
    assert.equal((await lookUp()).status, 404);
    assert.equal((await passwordSignIn(api, 'invited@example.com')).status, 200);
    const kept = JSON.stringify(await api.database.authentication.db.selectFrom('invitations').selectAll().execute());
    assert.ok(kept.includes(invitation.id) && !kept.includes(token));
  });

  it('refuses a short password, and the link works still', async () => {
    const { token } = await api.database.invitations.create({
      organizationId: organization.id,
      email: null,
      role: 'member',
    });
    const accept = (password: string) =>
      api.call(undefined, 'POST', '/v1/invitations/accept', {
        body: { token, account: { name: 'New', email: 'short@example.com', password } },
      });
    const short = await accept('too short');
    assert.deepEqual([short.status, short.body.code], [400, 'invalid_request']);
    assert.equal((await accept(PASSWORD)).status, 200);
  });

  it('is by nobody who was not invited: accounts cannot be made otherwise', async () => {
    const answer = await api.call(undefined, 'POST', '/auth/sign-up/email', {
      body: { name: 'New', email: 'new@example.com', password: PASSWORD },
      headers: { origin: api.url },
    });
    assert.equal(answer.status, 404);
    assert.equal((await passwordSignIn(api, 'new@example.com')).status, 401);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await passwordSignIn(api, administrator.email);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('offprint.session_token='));
    assert.match(cookie ?? '', /; HttpOnly/i);
    assert.match(cookie ?? '', /; SameSite=Lax/i);
    assert.match(cookie ?? '', /; Path=\/(;|$)/);
  });

  it('shows its token to no script: it is in the cookie alone', async () => {
    const person = await signIn(api, organization.id);
    const signedIn = await passwordSignIn(api, person.email);
    const changed = await person.call('POST', '/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: PASSWORD, revokeOtherSessions: true },
      headers: { origin: api.url },
    });
    for (const answer of [signedIn, changed]) {
      assert.equal(answer.status, 200, answer.text);
      const [token = ''] = decodeURIComponent(cookieOf(answer).split('=').slice(1).join('=')).split('.');
      assert.ok(token.length >= 32);
      assert.ok(!answer.text.includes(token) && !answer.text.includes('"token"'), answer.text);
      assert.match(answer.text, /"email"/);
    }
  });

  it('behind TLS sets a cookie that goes over TLS alone', async () => {
    const secure = await startTestApi({
      environment: { OFFPRINT_PUBLIC_URL: 'https://offprint.example.com', ...TRUSTING.environment },
    });
    try {
      const { organization: other } = await secure.tenant();
      const { token } = await secure.database.invitations.create({
        organizationId: other.id,
        email: null,
        role: 'member',
      });
      const account = { name: 'New', email: 'new@example.com', password: PASSWORD };
      await secure.call(undefined, 'POST', '/v1/invitations/accept', { body: { token, account } });
      const origin = 'https://offprint.example.com';
      const [cookie = ''] = (await passwordSignIn(secure, account.email, PASSWORD, { origin })).headers.getSetCookie();
      assert.match(cookie, /^__Secure-offprint\.session_token=/);
      assert.match(cookie, /; Secure/i);
      const sent = { cookie: cookie.split(';')[0] ?? '' };
      assert.equal((await secure.call(undefined, 'GET', '/v1/session', { headers: sent })).status, 200);
    } finally {
      await secure.stop();
    }
  });

  it('gives a session of its own to who came with another cookie', async () => {
    const planted = 'offprint.session_token=planted.signature';
    const cookie = cookieOf(await passwordSignIn(api, administrator.email, PASSWORD, { cookie: planted }));
    assert.notEqual(cookie, planted);
    const answer = await api.call(undefined, 'GET', '/v1/session', { headers: { cookie: planted } });
    assert.deepEqual([answer.status, answer.body.code], [401, 'session_required']);
  });

  it('ends with signing out, also for a copy of the cookie', async () => {
    const person = await signIn(api, organization.id);
    assert.equal((await person.call('GET', '/v1/session')).status, 200);
    const visitor = async () => (await person.call('GET', '/v1/visitor')).body.session as object | null;
    assert.deepEqual(await visitor(), (await person.call('GET', '/v1/session')).body);
    const out = await person.call('POST', '/auth/sign-out', { headers: { origin: api.url } });
    assert.equal(out.status, 200);
    await person.call('POST', '/auth/sign-out', { headers: { origin: api.url } });
    const filter = { actorId: person.userId, action: 'session.ended', limit: 10 };
    const { events } = await api.database.audit.list(organization.id, filter);
    assert.deepEqual(
      events.map(({ subject }) => subject),
      [`${person.email}: on this device`],
    );
    assert.equal((await person.call('GET', '/v1/session')).status, 401);
    assert.equal(await visitor(), null);
  });

  it('ends on every device at once, and nobody else’s with it', async () => {
    const person = await signIn(api, organization.id, 'member');
    const elsewhere = cookieOf(await passwordSignIn(api, person.email));
    assert.equal((await person.call('DELETE', '/v1/session')).status, 204);
    for (const cookie of [person.cookie, elsewhere]) {
      assert.equal((await api.call(undefined, 'GET', '/v1/session', { headers: { cookie } })).status, 401);
    }
    assert.equal((await administrator.call('GET', '/v1/session')).status, 200);
  });

  it('with a changed password ends elsewhere', async () => {
    const person = await signIn(api, organization.id);
    const elsewhere = cookieOf(await passwordSignIn(api, person.email));
    const changed = await person.call('POST', '/auth/change-password', {
      // The caller's wish is ignored.
      body: { currentPassword: PASSWORD, newPassword: 'another long password', revokeOtherSessions: false },
      headers: { origin: api.url },
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await api.call(undefined, 'GET', '/v1/session', { headers: { cookie: elsewhere } })).status, 401);
    assert.equal((await passwordSignIn(api, person.email)).status, 401);
  });

  it('is refused after some wrong passwords from one address, whatever it says of itself', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9', 'x-offprint-client-address': '203.0.113.77' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const headers = { ...from, 'x-offprint-client-address': `203.0.113.${attempt}` };
      statuses.push((await passwordSignIn(api, administrator.email, 'wrong password', headers)).status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
  });

  it('is refused after ten wrong passwords for one account, from however many addresses, and whoever asks', async () => {
    const person = await signIn(api, organization.id);
    for (const email of [person.email, 'nobody-at-all@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++)
        statuses.push((await passwordSignIn(api, email.toUpperCase(), 'wrong password')).status);
      assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429]);
    }
    const right = await passwordSignIn(api, person.email);
    assert.deepEqual([right.status, right.body.code], [429, 'rate_limited']);
    assert.ok(Number(right.headers.get('retry-after')) > 0);
  });

  it('forgets wrong passwords with the right one', async () => {
    const person = await signIn(api, organization.id);
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 5; attempt++) await passwordSignIn(api, person.email, 'wrong password');
      assert.equal((await passwordSignIn(api, person.email)).status, 200);
    }
  });

  it('is kept in the audit log, and so are wrong passwords and new ones, without any password', async () => {
    const person = await signIn(api, organization.id);
    await passwordSignIn(api, person.email, 'a wrong password');
    await passwordSignIn(api, 'nobody@example.com', 'a wrong password');
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    await person.call('POST', '/auth/change-password', { body, headers: { origin: api.url } });
    const token = await api.identity.createResetToken(person.email);
    await api.call(undefined, 'POST', '/auth/reset-password', {
      body: { token, newPassword: 'a third long password' },
      headers: { origin: api.url, 'x-forwarded-for': '203.0.113.200' },
    });
    const { events } = await api.database.audit.list(organization.id, { actorId: person.userId, limit: 100 });
    const lines = events.map(({ action, subject, address }) => ({ action, subject, address }));
    assert.deepEqual(lines.map(({ action }) => action).reverse(), [
      'member.joined',
      'session.started',
      'session.refused',
      'password.changed',
      'password.reset',
    ]);
    assert.ok(lines.every(({ address }) => address !== null));
    assert.doesNotMatch(JSON.stringify(lines), /long password|correct horse/);
  });

  it('leads nowhere else', async () => {
    const answer = await api.call(undefined, 'POST', '/auth/sign-in/email', {
      body: { email: administrator.email, password: PASSWORD, callbackURL: 'https://elsewhere.example' },
      headers: { origin: api.url, 'x-forwarded-for': '198.51.100.1' },
    });
    assert.equal(answer.status, 403, answer.text);
  });

  it('keeps no password in clear, and logs none', async () => {
    const accounts = await api.database.authentication.db
      .selectFrom('accounts' as 'users')
      .selectAll()
      .execute();
    const kept = JSON.stringify(accounts);
    assert.match(kept, /"password":"[0-9a-f]{32}:[0-9a-f]{128}"/);
    assert.ok(!kept.includes(PASSWORD));
    assert.ok(!JSON.stringify(api.log).includes(PASSWORD));
  });

  it('lets an operator give a link for a new password, which ends all sessions', async () => {
    const person = await signIn(api, organization.id);
    const token = await api.identity.createResetToken(person.email);
    const reset = await api.call(undefined, 'POST', '/auth/reset-password', {
      body: { token, newPassword: 'a fresh long password' },
      headers: { origin: api.url, 'x-forwarded-for': '198.51.100.2' },
    });
    assert.equal(reset.status, 200, reset.text);
    assert.equal((await person.call('GET', '/v1/session')).status, 401);
    assert.equal((await passwordSignIn(api, person.email, 'a fresh long password')).status, 200);
    assert.equal(await api.identity.createResetToken('nobody@example.com'), undefined);
  });

  it('and then changing something, from another site or from nowhere, is refused', async () => {
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      {},
    ];
    for (const headers of foreign) {
      const answer = await api.call(undefined, 'POST', '/v1/organization/keys', {
        body: { name: 'k', kind: 'admin' },
        headers: { cookie: administrator.cookie, ...headers },
      });
      assert.deepEqual([answer.status, answer.body.code], [403, 'cross_site'], JSON.stringify(headers));
    }
    const { token } = await api.database.invitations.create({
      organizationId: (await api.tenant()).organization.id,
      email: null,
      role: 'member',
    });
    for (const headers of foreign) {
      const answer = await api.call(undefined, 'POST', '/v1/invitations/accept', {
        body: { token },
        headers: { cookie: administrator.cookie, ...headers },
      });
      assert.deepEqual([answer.status, answer.body.code], [403, 'cross_site'], JSON.stringify(headers));
    }
    const own = await api.call(undefined, 'POST', '/v1/organization/keys', {
      body: { name: 'k', kind: 'admin' },
      headers: { cookie: administrator.cookie, ...SAME_ORIGIN },
    });
    assert.equal(own.status, 201);
  });
});
