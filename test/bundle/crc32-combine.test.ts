import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { crc32Combine } from '../../bundle/crc32-combine.js';

describe('combining CRC-32 sums', () => {
  it('gives the sum of the bytes joined, for any two byte strings', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.uint8Array({ maxLength: 5000 }), (a, b) => {
        const joined = Buffer.concat([a, b]);
        assert.equal(crc32Combine(crc32(a), crc32(b), b.length), crc32(joined));
      }),
    );
  });

  it('leaves the first sum alone when the second is of nothing', () => {
    assert.equal(crc32Combine(0xdeadbeef, 0, 0), 0xdeadbeef);
  });

  it('goes on past four gigabytes: two halves give the same as many parts', () => {
    const zeros = Buffer.alloc(1 << 20);
    const sums = [{ sum: crc32(zeros), bytes: zeros.length }];
    // Doubled again and again: 2^20 to 2^34 bytes.
    for (let doubling = 0; doubling < 14; doubling++) {
      const last = sums[doubling] ?? { sum: 0, bytes: 0 };
      sums.push({ sum: crc32Combine(last.sum, last.sum, last.bytes), bytes: last.bytes * 2 });
    }
    const whole = sums[14] ?? { sum: 0, bytes: 0 };
    const start = Buffer.from('start');
    const inOne = crc32Combine(crc32(start), whole.sum, whole.bytes);
    const halves = sums[13] ?? { sum: 0, bytes: 0 };
    const inTwo = crc32Combine(crc32Combine(crc32(start), halves.sum, halves.bytes), halves.sum, halves.bytes);
    assert.equal(whole.bytes, 2 ** 34);
    assert.equal(inOne, inTwo);
  });
});
