import assert from 'node:assert/strict';
import { planParts } from '../../../storage/s3/plan-parts.js';

const source = (name: string, sizeBytes: number) => ({ name, sizeBytes, etag: `tag of ${name}` });
const lengths = (sizes: readonly number[], partBytes: number) =>
  planParts(
    sizes.map((size, index) => source(`s${index}`, size)),
    partBytes,
  ).map((pieces) => pieces.map(({ source: name, start, length }) => `${name}:${start}+${length}`).join(' '));

describe('the parts of a composition', () => {
  for (const [sizes, expected] of [
    [[4], ['s0:0+4']],
    [[10], ['s0:0+10']],
    [[25], ['s0:0+10', 's0:10+10', 's0:20+5']],
    [
      [4, 4, 4],
      ['s0:0+4 s1:0+4 s2:0+2', 's2:2+2'],
    ],
    [
      [3, 30],
      ['s0:0+3 s1:0+7', 's1:7+10', 's1:17+10', 's1:27+3'],
    ],
    [[0, 4, 0, 6], ['s1:0+4 s3:0+6']],
    [[0, 0], ['']],
  ] as const) {
    it(`of ${sizes.join(' and ')} bytes are of one size, but for the last`, () => {
      assert.deepEqual(lengths(sizes, 10), expected);
    });
  }

  it('are larger where there would be more than 10,000', () => {
    const parts = planParts([source('large', 100_001)], 10);
    assert.ok(parts.length <= 10_000);
    assert.equal(
      parts.flat().reduce((sum, { length }) => sum + length, 0),
      100_001,
    );
  });
});
