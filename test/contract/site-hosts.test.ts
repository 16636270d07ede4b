import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createSiteHosts } from '../../contract/site-hosts.js';

const JOB = 'se_0123456789abcdef';

describe('host names of sites', () => {
  const hosts = createSiteHosts('https://{domain}.docs.example.com');

  const cases: readonly [domain: string, label: string][] = [
    ['acme', 'acme'],
    ['acme-docs', 'acme-docs'],
    ['docs.acme.com', 'docs--acme--com'],
    ['xn--bcher-kva.example', 'xn---bcher-kva--example'],
    ['a---b.c-d', 'a----b--c-d'],
  ];
  for (const [domain, label] of cases) {
    it(`${domain} is hosted at ${label}`, () => {
      assert.equal(hosts.siteUrl(domain), `https://${label}.docs.example.com`);
      assert.deepEqual(hosts.read(`${label}.docs.example.com`), { kind: 'site', domain });
    });
  }

  it('no two domains share a host name, and each is read back', () => {
    const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,8}[a-z0-9])?$/);
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const domain = labels.join('.');
        const url = hosts.siteUrl(domain);
        fc.pre(url !== undefined && !/^https:\/\/se-[0-9a-f]{16}(?:--|\.)/.test(url));
        assert.deepEqual(hosts.read(new URL(url).hostname), { kind: 'site', domain });
      }),
    );
  });

  it('a preview is a host of its own, which names its job', () => {
    assert.equal(
      hosts.previewUrl(JOB, 'docs.acme.com'),
      'https://se-0123456789abcdef--docs--acme--com.docs.example.com',
    );
    assert.deepEqual(hosts.read('se-0123456789abcdef--docs--acme--com.docs.example.com'), {
      kind: 'preview',
      jobId: JOB,
    });
  });

  it('a domain that is too long for a label has previews, but no address', () => {
    const domain = `${'long.'.repeat(20)}example`;
    assert.equal(hosts.siteUrl(domain), undefined);
    const { hostname } = new URL(hosts.previewUrl(JOB, domain));
    assert.ok(hostname.split('.')[0]?.length ?? 100 <= 63);
    assert.deepEqual(hosts.read(hostname), { kind: 'preview', jobId: JOB });
  });

  for (const name of [
    'docs.example.com',
    '.docs.example.com',
    'a.b.docs.example.com',
    'acme.example.com',
    '127.0.0.1',
    'A_b.docs.example.com',
  ]) {
    it(`${name} leads nowhere`, () => assert.equal(hosts.read(name), undefined));
  }

  it('the port belongs to addresses, not to host names', () => {
    const local = createSiteHosts('http://{domain}.localhost:8100');
    assert.equal(local.siteUrl('acme'), 'http://acme.localhost:8100');
    assert.deepEqual(local.read('acme.localhost'), { kind: 'site', domain: 'acme' });
  });
});
