import { timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a signature is the expected one, in a time that does not depend on where they differ. Compares the texts rather than the
 * decoded bytes, because the last character of base64url has two unused bits.
 */
export function equalInConstantTime(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
