import assert from 'node:assert/strict';
import { scanSource } from '../../../../site/docs-json/files/scan-source.js';

describe('scanning a source for formulas', () => {
  const cases: readonly (readonly [source: string, hasMath: boolean])[] = [
    ['a $x^2$ b', true],
    ['$$\nx\n$$', true],
    ['> $$x$$', true],
    ['a $x +\ny$ b', true],
    ['<Latex>x</Latex>', true],
    ['From $5 to $6', false],
    ['`$a` and `$b`', false],
    ['```bash\necho $A $B$C\n```', false],
    ['A $x.\n\nB y$.', false],
    ['\\$x\\$', false],
  ];
  for (const [source, hasMath] of cases) {
    it(`${JSON.stringify(source)} ${hasMath ? 'holds one' : 'holds none'}`, () =>
      assert.equal(scanSource(source).hasMath, hasMath));
  }
});
