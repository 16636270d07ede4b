import assert from 'node:assert/strict';
import type { Organization } from '../../../database/records/organization-records.js';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.js';
import { signIn as signInByPassword } from '../support/sign-in.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

describe('signing in at an OpenID Connect provider', () => {
  let provider: OpenIdProvider;
  let api: TestApi;
  let organization: Organization;
  /** The number of used addresses: attempts are limited by address. */
  let addresses = 0;
  before(async () => {
    provider = await startOpenIdProvider();
    api = await startTestApi({
      environment: {
        OFFPRINT_OIDC_ISSUER: provider.issuer,
        OFFPRINT_OIDC_CLIENT_ID: 'offprint',
        OFFPRINT_OIDC_CLIENT_SECRET: 'a secret of the client',
        OFFPRINT_OIDC_NAME: 'Example',
        OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8',
      },
    });
    ({ organization } = await api.tenant());
  });
  after(async () => {
    await api.stop();
    await provider.close();
  });

  /** Signs in as a browser does: to the provider, back, and to where the service redirects. */
  async function signIn(): Promise<{ readonly location: string; readonly cookie: string }> {
    const begun = await api.call(undefined, 'POST', '/auth/sign-in/social', {
      body: { provider: 'oidc', callbackURL: '/dashboard/exports', errorCallbackURL: '/dashboard/sign-in' },
      headers: { origin: api.url, 'x-forwarded-for': `192.0.2.${++addresses}` },
    });
    assert.equal(begun.status, 200, begun.text);
    const state = cookies(begun.headers);
    const atProvider = await fetch(String(begun.body.url), { redirect: 'manual' });
    const back = new URL(atProvider.headers.get('location') ?? '');
    assert.equal(`${back.origin}${back.pathname}`, `${api.url}/auth/callback/oidc`);
    const returned = await api.call(undefined, 'GET', `${back.pathname}${back.search}`, { headers: { cookie: state } });
    assert.equal(returned.status, 302, returned.text);
    return { location: returned.headers.get('location') ?? '', cookie: cookies(returned.headers) };
  }

  const cookies = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');

  it('is offered by its name', async () => {
    const { body } = await api.call(undefined, 'GET', '/v1/sign-in-methods');
    assert.equal(body.openIdConnect, 'Example');
  });

  it('lets in who was invited, as what they were invited, and again afterwards', async () => {
    provider.claims = { sub: '7', email: 'Ada@example.com', email_verified: true, name: 'Ada' };
    await api.database.invitations.create({
      organizationId: organization.id,
      email: 'ada@example.com',
      role: 'administrator',
    });
    for (const time of ['first', 'second']) {
      const { location, cookie } = await signIn();
      assert.ok(location.endsWith('/dashboard/exports'), `${time}: ${location}`);
      const { body } = await api.call(undefined, 'GET', '/v1/session', { headers: { cookie } });
      assert.deepEqual(body.person, { ...(body.person as object), name: 'Ada', email: 'ada@example.com' });
      assert.equal(body.organizationId, organization.id);
    }
    assert.deepEqual(await api.database.invitations.findByEmail('ada@example.com'), []);
  });

  it('tells who has no password here, and who has', async () => {
    provider.claims = { sub: '7', email: 'Ada@example.com', email_verified: true, name: 'Ada' };
    const { cookie } = await signIn();
    const { body } = await api.call(undefined, 'GET', '/v1/session', { headers: { cookie } });
    assert.equal((body.person as { readonly hasPassword: boolean }).hasPassword, false);
    const { call } = await signInByPassword(api, organization.id);
    const session = await call('GET', '/v1/session');
    assert.equal((session.body.person as { readonly hasPassword: boolean }).hasPassword, true);
  });

  it('gives nobody the account of somebody with a password, whose address was never proved', async () => {
    const { email } = await signInByPassword(api, organization.id);
    provider.claims = { sub: '10', email, email_verified: true, name: 'Somebody' };
    const { location, cookie } = await signIn();
    assert.ok(location.endsWith('/dashboard/sign-in?error=account_not_linked'), location);
    assert.equal((await api.call(undefined, 'GET', '/v1/session', { headers: { cookie } })).status, 401);
  });

  for (const [what, code, claims] of [
    [
      'was not invited',
      'not_invited',
      { sub: '8', email: 'stranger@example.com', email_verified: true, name: 'Stranger' },
    ],
    [
      'has an address that the provider does not vouch for',
      'email_not_verified',
      { sub: '9', email: 'bob@example.com', email_verified: false, name: 'Bob' },
    ],
  ] as const) {
    it(`lets in nobody who ${what}, and makes no account`, async () => {
      await api.database.invitations.create({
        organizationId: organization.id,
        email: 'bob@example.com',
        role: 'member',
      });
      provider.claims = claims;
      const { location, cookie } = await signIn();
      assert.equal(new URL(location, api.url).searchParams.get('error'), code);
      assert.ok(location.startsWith('/dashboard/sign-in?'), location);
      assert.equal((await api.call(undefined, 'GET', '/v1/session', { headers: { cookie } })).status, 401);
      assert.equal(await api.database.people.findByEmail(claims.email), undefined);
    });
  }
});
