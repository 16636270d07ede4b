import type { ByteRange } from './object-store.js';

/**
 * The one range that a Range header asks for, cut to the file (RFC 9110 section 14). Undefined for no range, another unit, several
 * ranges or what is no range: the whole file is then the answer. `unsatisfiable` when it lies outside the file.
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
