import assert from 'node:assert/strict';
import { nthLargest } from '../../../assistant/retrieval/nth-largest.js';

describe('the number that so many are as large as', () => {
  it('is the one that sorting finds, with equal numbers, in order, in reverse and at random', () => {
    const lists = [
      [],
      [0.5],
      [1, 1, 1, 1],
      Array.from({ length: 300 }, (_, at) => at),
      Array.from({ length: 300 }, (_, at) => 300 - at),
      Array.from({ length: 999 }, (_, at) => (at * 7919) % 101),
      Array.from({ length: 1000 }, (_, at) => Math.sin(at * 12.9898) * 43758.5453),
    ];
    for (const list of lists) {
      const sorted = Float32Array.from(list).sort();
      for (const nth of [1, 2, 5, 200, 5000]) {
        const expected = sorted[Math.max(0, sorted.length - nth)] ?? 0;
        assert.equal(nthLargest(Float32Array.from(list), nth), expected, `${nth} of ${list.length}`);
      }
    }
  });
});
