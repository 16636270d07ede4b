import { digitValue } from './numbers.js';
import { lengthOfClass } from './wire.js';

const LENGTHS = Float32Array.from({ length: 64 }, (_, digit) => lengthOfClass(digit));

/** Returns the approximate number of words of a section whose length is in a class, see `lengthClass`. */
export function lengthOfDigit(lengthClass: number): number {
  return LENGTHS[lengthClass] ?? 0;
}

/** Returns the classes of sections' lengths, from a digit for each. */
export function readLengths(digits: string): Uint8Array {
  const lengths = new Uint8Array(digits.length);
  for (let section = 0; section < lengths.length; section++) lengths[section] = digitValue(digits, section);
  return lengths;
}

/** Returns the approximate number of words of some sections. */
export function totalLengthOf(lengths: Uint8Array): number {
  let total = 0;
  for (const length of lengths) total += lengthOfDigit(length);
  return total;
}
