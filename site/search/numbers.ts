const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Uint8Array(128);
for (let value = 0; value < 64; value++) VALUES[DIGITS.charCodeAt(value)] = value;

/** Encodes a number from 0 to 63 as one character. */
export function digit(value: number): string {
  return DIGITS.charAt(value);
}

/** Decodes a character that {@link digit} made. */
export function digitValue(text: string, at: number): number {
  return VALUES[text.charCodeAt(at) & 127] ?? 0;
}

/**
 * Encodes a whole number from 0 as characters of five bits each, the lowest first. The sixth bit is set while more
 * follow.
 */
export function encodeNumber(value: number): string {
  let text = '';
  let rest = value;
  while (rest >= 32) {
    text += DIGITS.charAt((rest & 31) | 32);
    rest >>>= 5;
  }
  return text + DIGITS.charAt(rest);
}

/** Decodes a text that has nothing but numbers of {@link encodeNumber}. */
export function readNumbers(text: string): Uint32Array {
  const numbers = new Uint32Array(text.length);
  let count = 0;
  let number = 0;
  let shift = 0;
  for (let at = 0; at < text.length; at++) {
    const value = digitValue(text, at);
    number += (value & 31) << shift;
    shift += 5;
    if (value >= 32) continue;
    numbers[count++] = number;
    number = 0;
    shift = 0;
  }
  return numbers.slice(0, count);
}
