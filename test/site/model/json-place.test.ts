import assert from 'node:assert/strict';
import { jsonPlace } from '../../../site/model/json-place.js';

const TEXT = `{
  "name": "x", "colors": { "primary": "#fff" },
  "name2": [ 1, { "a": [], "b": { "c": true } }, "last" ],
  "a\\u0062c": null
}`;

describe('the place of a value in JSON', () => {
  const cases: readonly [path: (string | number)[], of: 'key' | 'value', place: string | undefined][] = [
    [[], 'value', '1:1'],
    [['name'], 'key', '2:3'],
    [['name'], 'value', '2:11'],
    [['colors', 'primary'], 'key', '2:28'],
    [['colors', 'primary'], 'value', '2:39'],
    [['name2', 0], 'value', '3:14'],
    [['name2', '1', 'b', 'c'], 'value', '3:40'],
    [['name2', 2], 'value', '3:50'],
    [['abc'], 'value', '4:15'],
    [['colors', 'secondary'], 'value', '2:26'],
    [['name2', 1, 'b', 'd', 'e'], 'value', '3:33'],
    [['missing'], 'value', undefined],
    [['primary'], 'value', undefined],
  ];
  for (const [path, of, expected] of cases)
    it(`${JSON.stringify(path)} (${of}) is ${expected ?? 'unknown'}`, () => {
      const place = jsonPlace(TEXT, path, of);
      assert.equal(place && `${place.line}:${place.column}`, expected);
    });

  it('is found behind a hundred thousand nested lists', () => {
    const depth = 100_000;
    const text = `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}, "b": 1}`;
    assert.deepEqual(jsonPlace(text, ['b'], 'key'), { line: 1, column: text.indexOf('"b"') + 1 });
  });

  it('ends at a fault', () => {
    assert.deepEqual(jsonPlace('{"a": 1, b: 2, "c": 3}', ['a']), { line: 1, column: 7 });
    assert.equal(jsonPlace('{"a": 1, b: 2, "c": 3}', ['c']), undefined);
  });
});
