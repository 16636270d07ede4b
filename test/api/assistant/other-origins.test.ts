import assert from 'node:assert/strict';
import { signIn } from '../support/sign-in.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite } from './support.js';

const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

describe('limits, and pages of other origins', () => {
  let api: TestApi;
  let site: AskedSite;
  beforeEach(async () => {
    api = await startTestApi({
      environment: {
        OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: '3',
        OFFPRINT_ASSISTANT_REQUESTS_PER_DAY: '5',
        OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8',
      },
    });
    site = await addAskedSite(api);
  });
  afterEach(() => api.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const empty = (asked: AskedSite, address = '192.0.2.1') => asked.send('v2', { messages: [] }, from(address));

  it('past an organization’s limit answers 429 with all headers, readable by scripts, and no other organization is kept out', async () => {
    const remaining: (string | null)[] = [];
    for (let count = 0; count < 3; count++) {
      const answer = await empty(site);
      assert.equal(answer.status, 400);
      remaining.push(answer.headers.get('ratelimit-remaining'));
    }
    assert.deepEqual(remaining, ['2', '1', '0']);
    const refused = await empty(site);
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.equal(refused.headers.get('access-control-allow-origin'), '*');
    assert.equal(refused.headers.get('ratelimit-limit'), '3');
    assert.ok(Number(refused.headers.get('retry-after')) > 3000);
    const exposed = (refused.headers.get('access-control-expose-headers') ?? '').split(', ');
    for (const name of [...LIMIT_HEADERS, 'Retry-After', 'X-Thread-Id']) assert.ok(exposed.includes(name), name);
    assert.equal((await empty(await addAskedSite(api))).status, 400);
  });

  it('an address is counted over all organizations, and one IPv6 network as one', async () => {
    const other = await addAskedSite(api);
    for (const asked of [site, site, other, other]) assert.equal((await empty(asked, '2001:db8::1')).status, 400);
    assert.equal((await empty(await addAskedSite(api), '2001:db8::2')).status, 400);
    const refused = await empty(await addAskedSite(api), '2001:db8::3');
    assert.deepEqual([refused.status, refused.headers.get('ratelimit-limit')], [429, '5']);
    assert.equal((await empty(site, '2001:db8:0:1::1')).status, 400);
  });

  it('say how much of them is used, to whoever may read, and do not count that', async () => {
    const { organization } = site.tenant;
    const { secret } = await api.database.keys.create({
      organizationId: organization.id,
      name: 'reader',
      kind: 'admin',
      scope: 'read',
    });
    const usage = async (address: string) =>
      (await api.call(secret, 'GET', '/v1/assistant/usage', { headers: from(address) })).body as Record<
        'organization' | 'address',
        { readonly limit: number; readonly used: number; readonly windowSeconds: number; readonly resetsAt: string }
      >;
    const unused = { used: 0, resetsAt: null };
    assert.deepEqual(await usage('192.0.2.1'), {
      organization: { limit: 3, windowSeconds: 3600, ...unused },
      address: { limit: 5, windowSeconds: 86_400, ...unused },
      tokens: null,
    });
    for (let count = 0; count < 4; count++) await empty(site);
    for (const _again of [1, 2]) {
      const { organization: hour, address: day } = await usage('192.0.2.1');
      assert.deepEqual([hour.used, day.used], [3, 4], 'a refused request uses nothing of the organization');
      const minutes = (Date.parse(hour.resetsAt) - Date.now()) / 60_000;
      assert.ok(minutes > 55 && minutes <= 60, `${minutes} minutes`);
    }
    const elsewhere = await usage('192.0.2.2');
    assert.deepEqual([elsewhere.organization.used, elsewhere.address.used], [3, 0]);
    const member = await signIn(api, organization.id, 'member');
    assert.equal((await member.call('GET', '/v1/assistant/usage')).status, 200);
  });

  it('preflights cost nothing, need no key and name what may be sent', async () => {
    const path = `/discovery/v2/assistant/${site.domain}/message`;
    for (let count = 0; count < 10; count++) {
      const answer = await api.call(undefined, 'OPTIONS', path, {
        headers: {
          origin: 'https://docs.example.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-own',
          ...from('192.0.2.1'),
        },
      });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('access-control-allow-headers'), 'authorization,content-type,x-own');
      assert.match(answer.headers.get('access-control-allow-methods') ?? '', /POST/);
    }
    assert.equal((await empty(site)).headers.get('ratelimit-remaining'), '2');
  });

  it('every refusal may be read by pages of other origins', async () => {
    const path = `/discovery/v2/assistant/${site.domain}/message`;
    const answers = await Promise.all([
      api.call(undefined, 'POST', path, { body: {} }),
      api.call((await api.tenant()).secret, 'POST', path, { body: {} }),
      api.call(undefined, 'GET', path),
      api.call(undefined, 'GET', '/discovery/nothing/here'),
      empty(site),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 403, 405, 404, 400],
    );
    for (const { headers } of answers) assert.equal(headers.get('access-control-allow-origin'), '*');
  });

  it('nothing else may be read by them', async () => {
    const answer = await api.call(undefined, 'GET', '/v1/static-export/jobs');
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  });
});
