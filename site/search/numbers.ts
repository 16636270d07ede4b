const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Uint8Array(128);
for (let value = 0; value < 64; value++) VALUES[DIGITS.charCodeAt(value)] = value;

/** One character for a number of 0 to 63. */
export function digit(value: number): string {
  return DIGITS.charAt(value);
}

/** The number of a character that {@link digit} made. */
export function digitValue(text: string, at: number): number {
  return VALUES[text.charCodeAt(at) & 127] ?? 0;
}

/** A whole number from 0 as characters of five bits each, the lowest first; the sixth bit says that more follow. */
export function encodeNumber(value: number): string {
  let text = '';
  let rest = value;
  while (rest >= 32) {
    text += DIGITS.charAt((rest & 31) | 32);
    rest >>>= 5;
  }
  return text + DIGITS.charAt(rest);
}
