import assert from 'node:assert/strict';
import { localDomain } from '../../cli/local-domain.js';

const site = (domain: string, path: string) => ({ domain, source: { type: 'directory', path } as const });

describe('the domain of a local folder', () => {
  const names: readonly [folder: string, expected: string][] = [
    ['/home/someone/docs', 'docs'],
    ['/home/someone/Product Docs', 'product-docs'],
    ['/home/someone/Größe_2.0', 'gro-e-2-0'],
    ['/home/someone/文档', 'site'],
    ['/home/someone/manual.tar.gz', 'manual'],
    ['/home/someone/Manual-2.0.ZIP', 'manual-2-0'],
    ['/home/someone/.zip', 'zip'],
    [`/${'a'.repeat(80)}`, 'a'.repeat(50)],
  ];
  for (const [folder, expected] of names)
    it(`${folder} is ${expected}`, () => assert.equal(localDomain({ type: 'directory', path: folder }, []), expected));

  it('a second folder of the same name gets another one', () => {
    assert.match(localDomain({ type: 'directory', path: '/b/docs' }, [site('docs', '/a/docs')]), /^docs-[0-9a-f]{6}$/);
  });

  const hosts: readonly [address: string, expected: string][] = [
    ['https://docs.example.com/guide', 'docs.example.com'],
    ['http://localhost:3000/', 'localhost-3000'],
    ['http://[::1]:3000/', '1-3000'],
  ];
  for (const [url, expected] of hosts)
    it(`${url} is ${expected}`, () => assert.equal(localDomain({ type: 'url', url }, []), expected));

  it('a live site keeps the one that it has', () => {
    const kept = { domain: 'handbook', source: { type: 'url', url: 'https://a.example/' } as const };
    assert.equal(localDomain({ type: 'url', url: 'https://a.example/' }, [kept]), 'handbook');
  });

  it('a folder keeps the one that it has', () => {
    assert.equal(
      localDomain({ type: 'directory', path: '/b/docs' }, [site('docs', '/a/docs'), site('handbook', '/b/docs')]),
      'handbook',
    );
  });
});
