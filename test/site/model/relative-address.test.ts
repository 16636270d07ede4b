import assert from 'node:assert/strict';
import { decodeAddress, relativeAddress, rootPrefix } from '../../../site/model/relative-address.js';

describe('relative addresses', () => {
  const cases: readonly [from: string, to: string, address: string][] = [
    ['index.html', 'index.html', 'index.html'],
    ['index.html', 'guide/a.html', 'guide/a.html'],
    ['guide/a.html', 'index.html', '../index.html'],
    ['a/b/c.html', 'x/y.png', '../../x/y.png'],
    ['a/b.html', 'changes/v1.2.3.html', '../changes/v1.2.3.html'],
    ['index.html', 'with space.html', 'with%20space.html'],
    ['index.html', 'a:b.html', './a:b.html'],
    ['a/b.html', 'a:b.html', '../a:b.html'],
    ['index.html', 'what?.html', 'what%3F.html'],
    ['index.html', 'c#.html', 'c%23.html'],
    ['index.html', '100%.html', '100%25.html'],
    ['index.html', '安装.html', '%E5%AE%89%E8%A3%85.html'],
    ['index.html', "it's (new).png", 'it%27s%20%28new%29.png'],
    ['index.html', 'half\ud800.html', 'half%EF%BF%BD.html'],
  ];
  for (const [from, to, address] of cases) {
    it(`${from} reaches ${JSON.stringify(to)} by ${address}`, () => {
      const result = relativeAddress(rootPrefix(from), to);
      assert.equal(result, address);
      const reached = decodeURIComponent(new URL(result, `file:///site/${from}`).pathname);
      assert.equal(reached, `/site/${to.replace('\ud800', '\ufffd')}`);
    });
  }

  it('text that does not decode stays as it is', () => {
    assert.equal(decodeAddress('100%'), '100%');
    assert.equal(decodeAddress('%E5%AE%89'), '安');
  });
});
