import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonFaultOffset } from '../../../site/model/json-fault.js';

/** The bar stands where the fault is. */
const faults: readonly string[] = [
  '|',
  '{\n  "name": "A",\n  "navigation": |oops\n}',
  '{"a":1,|}',
  '{"a":1|',
  '{"a" |1}',
  '{|a:1}',
  '[1,2|',
  '[1 |2]',
  '{"a":|"x\ny"}',
  '{"a":|}',
  '{"a":|tru}',
  '|// a comment\n{}',
  '{}|{}',
  '[|}',
  '{"a":0|1}',
  "{|'a':1}",
];

describe('the place of a fault in JSON', () => {
  for (const marked of faults) {
    it(JSON.stringify(marked), () => {
      assert.equal(jsonFaultOffset(marked.replace('|', '')), marked.indexOf('|'));
    });
  }

  it('is found wherever the engine refuses a text, and nowhere else', () => {
    const damage = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', ':', '}', ']', '"', 'x', '\\', '0', '-', '\n', '\u0000'),
    );
    fc.assert(
      fc.property(damage, ([text, position, sign]) => {
        const at = position % (text.length + 1);
        const damaged = text.slice(0, at) + sign + text.slice(at + (sign === '' ? 1 : 0));
        assert.equal(jsonFaultOffset(damaged) === undefined, isJson(damaged), damaged);
      }),
      { numRuns: 2000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
