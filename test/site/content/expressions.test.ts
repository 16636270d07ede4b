import assert from 'node:assert/strict';
import { readable, renderSource } from '../../support/render-source.js';

/** Expressions and their displayed results. */
const computed: readonly (readonly [expression: string, shown: string])[] = [
  ['"1.20".split(".").map(Number).some(Number.isNaN) ? "a" : "b"', 'b'],
  ['(5)', '5'],
  ['( (1 + 2) /* in all */ )', '3'],
  ['(1) + (2)', '3'],
  ['isFinite("7") && Number.isSafeInteger(7) && Number.MAX_SAFE_INTEGER', String(Number.MAX_SAFE_INTEGER)],
  ['JSON.parse(`{"a": [1, 2]}`).a.length', '2'],
  ['Object.hasOwn({ a: 1 }, "a") ? "yes" : "no"', 'yes'],
  ['encodeURI("/a b") + decodeURIComponent("%C3%A9") + decodeURI("a%20b")', '/a%20béa b'],
  ['/^v\\d/.test("v2") ? /(\\d)\\.x/.exec("v2.x")[1] : "none"', '2'],
  ['"abc".search(/c/) + "a".codePointAt(0)', '99'],
  ['["é", "f", "a"].sort((a, b) => a.localeCompare(b)).join("")', 'aéf'],
  ['[1, 2, 3].findLast((n) => n < 3) + [5, 6].findLastIndex((n) => n > 5)', '3'],
  ['[3, 1].toSorted().concat([1, 2].toReversed(), [4, 5].shift(), [7, 7].lastIndexOf(7)).join(" ")', '1 3 2 1 4 1'],
];

describe('expressions in pages', () => {
  for (const [expression, shown] of computed)
    it(`\`${expression}\` is computed`, async () => {
      const { html, findings } = await renderSource(`{${expression}}`);
      assert.deepEqual(findings, []);
      assert.equal(readable(html).replace(/<[^>]*>/g, ''), shown);
    });

  it('properties that an object brings are those of the element', async () => {
    const { html, findings } = await renderSource('<b {...{ title: "x" }} {...({ lang: "de" })}>a</b>');
    assert.deepEqual(findings, []);
    assert.match(html, /<b title="x" lang="de">a<\/b>/);
  });

  it('what is no JSON or no escape is told, and the page goes on', async () => {
    for (const expression of ['JSON.parse("{")', 'decodeURIComponent("%")', 'decodeURI("%")']) {
      const { html, findings } = await renderSource(`{${expression}}\n\nrest`);
      assert.deepEqual([findings.map(({ code }) => code), html], [['unsupported-expression'], '<p>rest</p>']);
    }
  });

  it("JSON's own text brings no prototype along", async () => {
    const { html } = await renderSource('{Object.keys(JSON.parse(`{"__proto__": {"a": 1}, "b": 2}`)).join()}');
    assert.equal(readable(html).replace(/<[^>]*>/g, ''), 'b');
  });
});
