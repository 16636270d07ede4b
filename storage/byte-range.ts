import type { ByteRange } from './object-store.js';

/** The part of an object to read. `length` is 0 when the range begins beyond the object's end. */
export interface ByteSpan {
  readonly start: number;
  readonly length: number;
}

/** Returns the range unchanged. Throws RangeError if its bounds are not whole numbers from 0 or are in the wrong order. */
export function parseByteRange(range: ByteRange): ByteRange {
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`invalid byte range: ${start} to ${end}; give the first and the last byte, counted from 0`);
  }
  return range;
}

/** Limits a range to the bytes that an object of `sizeBytes` has. Returns the whole object when there is no range. */
export function clampRange(range: ByteRange | undefined, sizeBytes: number): ByteSpan {
  if (range === undefined) return { start: 0, length: sizeBytes };
  const { start, end } = parseByteRange(range);
  return { start, length: Math.max(0, Math.min(end + 1, sizeBytes) - start) };
}
