import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { createSha256 } from '../../client/sha256.js';

describe('the SHA-256 of the client package', () => {
  it('is that of Node.js for any bytes in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), (pieces) => {
        const hash = createSha256();
        for (const piece of pieces) hash.update(piece);
        assert.equal(hash.digest(), createHash('sha256').update(Buffer.concat(pieces)).digest('hex'));
      }),
    );
  });

  it('is right at the borders of blocks, and for parts of larger buffers', () => {
    for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 100_000]) {
      const bytes = new Uint8Array(length + 3).map((_, index) => (index * 7) % 256).subarray(3);
      const hash = createSha256();
      hash.update(bytes);
      assert.equal(hash.digest(), createHash('sha256').update(bytes).digest('hex'), String(length));
    }
  });
});
