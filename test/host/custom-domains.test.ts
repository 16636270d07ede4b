import assert from 'node:assert/strict';
import type { CustomDomain } from '../../database/records/custom-domain-records.js';
import type { Host } from '../../host/create-host.js';
import { until } from '../support/until.js';
import { ask, createHostedSites, type HostedSites } from './support/hosted-sites.js';

const filesOf = (text: string) => ({
  'index.html': `<!doctype html><html lang="en"><body>home of ${text}</body></html>`,
  '.well-known/offprint-site.txt': 'a file of the author',
});

describe('hosted sites at custom domains', () => {
  let sites: HostedSites;
  let host: Host;
  before(async () => {
    sites = await createHostedSites();
    host = await sites.start();
  });
  after(() => sites.clean());

  async function claim(domain: string, hostName: string): Promise<CustomDomain> {
    const site = await sites.database.sites.get(sites.organization.id, domain);
    assert.ok(site);
    return (await sites.database.customDomains.add(site, hostName)).domain;
  }
  const prove = ({ id }: CustomDomain) => sites.database.customDomains.recordCheck(id, { problem: null });

  it('are served there when the domain is proved, and not before or after', async () => {
    await sites.complete('one', filesOf('one'));
    const domain = await claim('one', 'docs.one.example');
    assert.equal((await ask(host, 'docs.one.example', '/')).status, 404);
    await prove(domain);
    const served = await until(
      () => ask(host, 'DOCS.one.example.:443', '/'),
      ({ status }) => status === 200,
    );
    assert.match(served.body, /home of one/);
    assert.equal((await ask(host, 'one.localhost', '/')).status, 200);
    assert.equal((await ask(host, 'other.one.example', '/')).status, 404);
    await sites.database.customDomains.remove(domain.siteId, 'docs.one.example');
    await until(
      () => ask(host, 'docs.one.example', '/'),
      ({ status }) => status === 404,
    );
  });

  it('show the proof of the domain, which no file of the site can replace, at that domain alone', async () => {
    await sites.complete('two', filesOf('two'));
    const domain = await claim('two', 'docs.two.example');
    await prove(domain);
    const path = '/.well-known/offprint-site.txt';
    const proof = await until(
      () => ask(host, 'docs.two.example', path),
      ({ status }) => status === 200,
    );
    assert.equal(proof.body.trim(), `offprint-site=${domain.token}`);
    assert.ok(!(await ask(host, 'two.localhost', path)).body.includes(domain.token));
  });

  it('are not served in other hosting modes', async () => {
    await sites.complete('three', filesOf('three'), { mode: 'client-hosted' });
    await prove(await claim('three', 'docs.three.example'));
    assert.equal((await ask(host, 'docs.three.example', '/')).status, 404);
  });

  it('get certificates for served names alone, of a load balancer that asks', async () => {
    await sites.complete('four', filesOf('four'));
    const domain = await claim('four', 'docs.four.example');
    const allowed = async (name: string) => (await ask(host, '10.0.0.1', `/certificate?domain=${name}`)).status;
    assert.equal(await allowed('docs.four.example'), 404);
    await prove(domain);
    await until(
      () => allowed('docs.four.example'),
      (status) => status === 200,
    );
    assert.deepEqual(
      [await allowed('four.localhost'), await allowed('unknown.example'), await allowed(''), await allowed('a/b')],
      [200, 404, 400, 400],
    );
    assert.equal((await ask(host, 'docs.four.example', '/certificate?domain=docs.four.example')).status, 404);
  });
});
