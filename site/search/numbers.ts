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

/** Reads numbers that {@link encodeNumber} wrote, one after another. */
export class NumberReader {
  /** The index of the next character. */
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  next(): number {
    let value = digitValue(this.#text, this.at++);
    let number = value & 31;
    for (let shift = 5; value >= 32; shift += 5) {
      value = digitValue(this.#text, this.at++);
      number += (value & 31) << shift;
    }
    return number;
  }

  /** Returns the next characters, which are not a number. */
  take(length: number): string {
    this.at += length;
    return this.#text.slice(this.at - length, this.at);
  }
}
