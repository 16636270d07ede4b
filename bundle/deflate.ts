import { constants, deflateRawSync } from 'node:zlib';

/** A stored block's length field has 16 bits. */
const MAX_STORED_BYTES = 0xffff;

/**
 * Compresses bytes to deflate blocks that end on a byte and refer to nothing before them; more blocks may follow. Level
 * 6.
 */
export function deflateOpen(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, {
    level: 6,
    memLevel: 9,
    finishFlush: constants.Z_FULL_FLUSH,
    chunkSize: Math.min(1 << 20, Math.max(1 << 14, bytes.length >> 2)),
  });
}

/** Compresses bytes to the last blocks of a deflate stream. */
export function deflateFinal(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, { level: 6 });
}

/**
 * Returns the bytes in stored blocks (RFC 1951, 3.2.4), at the speed of a copy, for content that is compressed already.
 */
export function storeOpen(bytes: Uint8Array): Buffer {
  const blocks = Math.ceil(bytes.length / MAX_STORED_BYTES);
  const output = Buffer.allocUnsafe(bytes.length + blocks * 5);
  let at = 0;
  for (let start = 0; start < bytes.length; start += MAX_STORED_BYTES) {
    const block = bytes.subarray(start, start + MAX_STORED_BYTES);
    output[at] = 0; // not final, stored; the five bits after it are padding
    output.writeUInt16LE(block.length, at + 1);
    output.writeUInt16LE(~block.length & 0xffff, at + 3);
    output.set(block, at + 5);
    at += 5 + block.length;
  }
  return output;
}
