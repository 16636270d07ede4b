import assert from 'node:assert/strict';
import { until } from '../support/until.js';
import { startTestApi, type TestApi } from './support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('authentication', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({ environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.1' } });
  });
  after(() => api.stop());

  const unknown = `svc_${'a'.repeat(43)}`;
  for (const [what, authorization] of [
    ['no header', undefined],
    ['another scheme', `Basic ${unknown}`],
    ['no scheme', unknown],
    ['an empty key', 'Bearer '],
    ['a key that is too short', `Bearer svc_${'a'.repeat(42)}`],
    ['a key that is too long', `Bearer svc_${'a'.repeat(44)}`],
    ['a key with another character', `Bearer svc_${'a'.repeat(42)}!`],
    ['an unknown key', `Bearer ${unknown}`],
    ['an unknown assistant key', `Bearer svc_dsc_${'a'.repeat(43)}`],
  ] as const) {
    it(`${what} is 401 with WWW-Authenticate`, async () => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { status, body, headers: answered } = await api.call(undefined, 'GET', JOBS, { headers });
      assert.equal(status, 401);
      assert.equal(body.code, 'unauthorized');
      assert.match(answered.get('www-authenticate') ?? '', /^Bearer realm=/);
    });
  }

  it('a live key is taken, whatever the case of the scheme', async () => {
    const { secret } = await api.tenant();
    const headers = { authorization: `bearer ${secret}` };
    assert.equal((await api.call(undefined, 'GET', JOBS, { headers })).status, 200);
  });

  it('an expired key is 401', async () => {
    const { secret } = await api.tenant({ expiresAt: new Date(Date.now() - 1000) });
    const { status, body } = await api.call(secret, 'GET', JOBS);
    assert.equal(status, 401);
    assert.match(String(body.error), /expired/);
  });

  it('a key revoked after it was used is 401 within about two seconds', async () => {
    const { secret, organization, keyId } = await api.tenant();
    assert.equal((await api.call(secret, 'GET', JOBS)).status, 200);
    await api.database.keys.revoke(organization.id, keyId);
    await until(async () => (await api.call(secret, 'GET', JOBS)).status === 401);
  });

  it('the last use is noted', async () => {
    const { secret, organization } = await api.tenant();
    await api.call(secret, 'GET', JOBS);
    await until(async () => (await api.database.keys.list(organization.id))[0]?.lastUsedAt != null);
  });

  it('an assistant key opens nothing of /v1', async () => {
    const { secret } = await api.tenant({ kind: 'assistant', scope: 'read' });
    const { status, body } = await api.call(secret, 'GET', JOBS);
    assert.deepEqual([status, body.code], [403, 'wrong_key_kind']);
  });

  it('a reading key may GET and HEAD, and nothing else', async () => {
    const { secret } = await api.tenant({ scope: 'read' });
    assert.equal((await api.call(secret, 'GET', JOBS)).status, 200);
    assert.equal((await api.call(secret, 'HEAD', JOBS)).status, 200);
    const { status, body } = await api.call(secret, 'POST', JOBS, { body: { domain: 'docs' } });
    assert.deepEqual([status, body.code], [403, 'insufficient_scope']);
  });

  it('an organization without the enterprise plan is 403 before its request is looked at', async () => {
    const { secret } = await api.tenant({ plan: 'free' });
    for (const [method, path] of [
      ['GET', JOBS],
      ['POST', JOBS],
      ['GET', `${JOBS}/se_0123456789abcdef`],
    ] as const) {
      const { status, body } = await api.call(secret, method, path);
      assert.deepEqual([status, body.code], [403, 'plan_required']);
    }
  });

  for (const [what, allowedAddresses, forwardedFor, status] of [
    ['an address of the list', ['203.0.113.7'], '203.0.113.7', 200],
    ['an address of a range', ['203.0.113.0/24'], '203.0.113.200', 200],
    ['an IPv6 address of a range', ['2001:db8::/32'], '2001:db8:1::5', 200],
    ['an IPv4 address in IPv6 form', ['203.0.113.0/24'], '::ffff:203.0.113.9', 200],
    ['another address', ['203.0.113.0/24'], '198.51.100.1', 403],
    ['a forged first hop', ['203.0.113.7'], '203.0.113.7, 198.51.100.1', 403],
    ['an unreadable hop', ['203.0.113.7'], '203.0.113.7, unknown', 403],
    ['the proxy itself', ['203.0.113.7'], '', 403],
  ] as const) {
    it(`${what} is ${status} for a key with an address list`, async () => {
      const { secret } = await api.tenant({ allowedAddresses });
      const headers = { 'x-forwarded-for': forwardedFor };
      assert.equal((await api.call(secret, 'GET', JOBS, { headers })).status, status);
    });
  }
});

describe('authentication without trusted proxies', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  it('X-Forwarded-For is not believed', async () => {
    const { secret } = await api.tenant({ allowedAddresses: ['203.0.113.7'] });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { status, body } = await api.call(secret, 'GET', JOBS, { headers });
    assert.deepEqual([status, body.code], [403, 'address_not_allowed']);
  });

  it('a trusted proxy that is no address stops the start', async () => {
    const start = startTestApi({ environment: { OFFPRINT_TRUSTED_PROXIES: '10.0.0.1,proxy.internal' } });
    await assert.rejects(start, /OFFPRINT_TRUSTED_PROXIES: proxy\.internal/);
  });

  it("the peer's address counts", async () => {
    const { secret } = await api.tenant({ allowedAddresses: ['127.0.0.0/8'] });
    assert.equal((await api.call(secret, 'GET', JOBS)).status, 200);
  });
});
