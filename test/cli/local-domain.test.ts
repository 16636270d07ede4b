import assert from 'node:assert/strict';
import { localDomain } from '../../cli/local-domain.js';

const site = (domain: string, path: string) => ({ domain, source: { type: 'directory', path } as const });

describe('the domain of a local folder', () => {
  const names: readonly [folder: string, expected: string][] = [
    ['/home/someone/docs', 'docs'],
    ['/home/someone/Product Docs', 'product-docs'],
    ['/home/someone/Größe_2.0', 'gro-e-2-0'],
    ['/home/someone/文档', 'site'],
    [`/${'a'.repeat(80)}`, 'a'.repeat(50)],
  ];
  for (const [folder, expected] of names)
    it(`${folder} is ${expected}`, () => assert.equal(localDomain(folder, []), expected));

  it('a second folder of the same name gets another one', () => {
    assert.match(localDomain('/b/docs', [site('docs', '/a/docs')]), /^docs-[0-9a-f]{6}$/);
  });

  it('a folder keeps the one that it has', () => {
    assert.equal(localDomain('/b/docs', [site('docs', '/a/docs'), site('handbook', '/b/docs')]), 'handbook');
  });
});
