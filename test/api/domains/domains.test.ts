import assert from 'node:assert/strict';
import { pino } from 'pino';
import { createDomainChecker } from '../../../api/domains/domain-checker.js';
import { MAX_DOMAIN_CHECKS } from '../../../api/rate-limits/domain-check-limit.js';
import { startTestApi, type Tenant, type TestApi, uniqueName } from '../support/start-test-api.js';

describe('custom domains', () => {
  let api: TestApi;
  /** The host names that are proved, by their tokens. */
  const proofs = new Set<string>();
  const findProof = async ({ token }: { readonly token: string }) => (proofs.has(token) ? null : 'there is no record');
  before(async () => {
    api = await startTestApi({
      environment: { SITE_HOST_TEMPLATE: 'https://{domain}.docs.example.net' },
      replace: (parts) => ({ ...parts, findProof }),
    });
  });
  after(() => api.stop());

  async function newSite(): Promise<Tenant & { readonly path: string; readonly siteId: string }> {
    const tenant = await api.tenant();
    const { id: siteId, domain } = await tenant.addSite({ hosting: { mode: 'cloud' } });
    return { ...tenant, siteId, path: `/v1/sites/${domain}/domains` };
  }
  const newHostName = () => `${uniqueName('docs')}.acme.com`;
  const tokenOf = (body: Readonly<Record<string, unknown>>) =>
    (body.record as { readonly value: string }).value.replace('offprint-site=', '');

  it('are added with the records to set, checked, and removed, which the audit log tells', async () => {
    const { secret, path, organization } = await newSite();
    const hostName = newHostName();
    const at = `${path}/${hostName.toUpperCase()}.`;
    const added = await api.call(secret, 'PUT', at);
    assert.equal(added.status, 201, added.text);
    const { body } = added;
    assert.deepEqual([body.hostName, body.state, body.problem], [hostName, 'waiting', null]);
    assert.match(String(body.target), /^docs-.*\.docs\.example\.net$/);
    const token = tokenOf(body);
    assert.deepEqual(body.record, { name: `_offprint.${hostName}`, type: 'TXT', value: `offprint-site=${token}` });
    assert.deepEqual(body.file, {
      url: `https://${hostName}/.well-known/offprint-site.txt`,
      content: `offprint-site=${token}`,
    });
    const again = await api.call(secret, 'PUT', at);
    assert.deepEqual([again.status, again.body], [200, body]);

    const missing = await api.call(secret, 'POST', `${at}/check`);
    assert.deepEqual(
      [missing.status, missing.body.state, missing.body.problem],
      [200, 'waiting', 'there is no record'],
    );
    proofs.add(token);
    const proved = await api.call(secret, 'POST', `${at}/check`);
    assert.deepEqual([proved.body.state, proved.body.problem], ['proved', null]);
    proofs.delete(token);
    assert.equal((await api.call(secret, 'POST', `${at}/check`)).body.state, 'failing');
    const { domains } = (await api.call(secret, 'GET', path)).body as { readonly domains: readonly object[] };
    assert.equal(domains.length, 1);
    assert.equal((await api.call(secret, 'DELETE', at)).status, 204);
    assert.equal((await api.call(secret, 'DELETE', at)).status, 404);
    const { events } = await api.database.audit.list(organization.id, { action: 'domain', limit: 5 });
    assert.deepEqual(
      events.map(({ action }) => action),
      ['domain.removed', 'domain.proved', 'domain.added'],
    );
  });

  it('that another organization has proved are refused, also if both had claimed them', async () => {
    const [ours, theirs, third] = [await newSite(), await newSite(), await newSite()];
    const hostName = newHostName();
    const put = ({ secret, path }: typeof ours) => api.call(secret, 'PUT', `${path}/${hostName}`);
    const check = ({ secret, path }: typeof ours) => api.call(secret, 'POST', `${path}/${hostName}/check`);
    proofs.add(tokenOf((await put(ours)).body)).add(tokenOf((await put(theirs)).body));
    assert.equal((await check(ours)).body.state, 'proved');
    const late = await check(theirs);
    assert.deepEqual([late.body.state, late.body.problem], ['waiting', 'another site proved this domain first']);
    const refused = await put(third);
    assert.deepEqual([refused.status, refused.body.code], [409, 'custom_domain_taken']);
    assert.equal((await api.call(third.secret, 'POST', `${ours.path}/${hostName}/check`)).status, 404);
  });

  for (const [name, problem] of [
    ['acme.docs.example.net', /service itself/],
    ['127.0.0.1', /host name such as/],
    ['2130706433', /host name such as/],
    ['localhost', /host name such as/],
    ['docs.internal', /public internet/],
    ['docs_acme.com', /host name such as/],
    ['docs.acme.com:8080', /host name such as/],
    ['me@acme.com', /host name such as/],
    ['-docs.acme.com', /host name such as/],
    [`${'a'.repeat(64)}.com`, /host name such as/],
  ] as const) {
    it(`are not ${name}`, async () => {
      const { secret, path } = await newSite();
      const { status, body } = await api.call(secret, 'PUT', `${path}/${encodeURIComponent(name)}`);
      assert.equal(status, 400);
      assert.match(String(body.error), problem);
    });
  }

  it('in other scripts are stored as browsers send them', async () => {
    const { secret, path } = await newSite();
    const { body } = await api.call(
      secret,
      'PUT',
      `${path}/${encodeURIComponent(`${uniqueName('docs')}.bücher.example`)}`,
    );
    assert.match(String(body.hostName), /\.xn--bcher-kva\.example$/);
  });

  it('are checked by calls as often as the hourly limit of the organization allows', async () => {
    const { secret, path } = await newSite();
    const other = await newSite();
    const [ours, theirs] = [`${path}/${newHostName()}`, `${other.path}/${newHostName()}`];
    await api.call(secret, 'PUT', ours);
    await api.call(other.secret, 'PUT', theirs);
    for (let count = 0; count < MAX_DOMAIN_CHECKS; count++) {
      assert.equal((await api.call(secret, 'POST', `${ours}/check`)).status, 200);
    }
    const refused = await api.call(secret, 'POST', `${ours}/check`);
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('Retry-After')) > 0);
    assert.equal((await api.call(other.secret, 'POST', `${theirs}/check`)).status, 200, 'others can still check');
  });

  it('are checked without a call, which is in the audit log', async () => {
    const { secret, path, organization } = await newSite();
    const { body } = await api.call(secret, 'PUT', `${path}/${newHostName()}`);
    proofs.add(tokenOf(body));
    // The claim is due in five minutes. The database's clock is not the test's, so the due ones are given.
    const [claim] = await api.database.customDomains.list((await newestSite(organization.id)).id);
    assert.ok(claim);
    const customDomains = new Proxy(api.database.customDomains, {
      get: (target, property) => {
        if (property === 'takeDue') return async () => [claim];
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const database = { customDomains, audit: api.database.audit };
    await createDomainChecker({ database, findProof, logger: pino({ level: 'silent' }) }).sweep();
    const { events } = await api.database.audit.list(organization.id, { action: 'domain.proved', limit: 5 });
    assert.deepEqual(
      events.map(({ actor, subject }) => [actor.name, subject]),
      [['Check of domains', `domain ${body.hostName}`]],
    );
  });

  async function newestSite(organizationId: string) {
    const [site] = await api.database.sites.list(organizationId);
    assert.ok(site);
    return site;
  }
});
