import type { ByteRange } from './object-store.js';

/** What of an object is to be read; nothing when the range begins beyond its end. */
export interface ByteSpan {
  readonly start: number;
  readonly length: number;
}

/** Throws RangeError for a range that is none. */
export function parseByteRange(range: ByteRange): ByteRange {
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`not a byte range: ${start} to ${end}; give a first and a last byte, counted from 0`);
  }
  return range;
}

/** Cuts a range down to what an object of `sizeBytes` has. Without a range: the whole. */
export function spanOf(range: ByteRange | undefined, sizeBytes: number): ByteSpan {
  if (range === undefined) return { start: 0, length: sizeBytes };
  const { start, end } = parseByteRange(range);
  return { start, length: Math.max(0, Math.min(end + 1, sizeBytes) - start) };
}
