import type { ByteRange } from '../storage/object-store.js';

/**
 * Returns the range that a Range header requests, limited to the file (RFC 9110 section 14). Returns undefined for an
 * invalid header, another unit or several ranges, in which case the whole file is the response; `unsatisfiable` if the
 * range is outside of the file.
 */
export function parseRange(header: string, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes\s*=\s*(\d{0,15})-(\d{0,15})$/i.exec(header.trim());
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
}
