/** The CRC-32 polynomial of gzip, bits reversed: the coefficient of x^31 is the lowest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/**
 * Returns the CRC-32 of two byte strings one after another, from the CRC-32 of each and the length of the second. A CRC
 * is the remainder of a polynomial division, so the first one is multiplied by x^(8·length). Lengths up to 2^53 − 1
 * bytes.
 */
export function crc32Combine(first: number, second: number, secondBytes: number): number {
  return (multiply(powerOfX(secondBytes), first) ^ second) >>> 0;
}

/** Returns `a · b` modulo the polynomial, over GF(2). */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let mask = ONE; mask !== 0; mask >>>= 1) {
    if (a & mask) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

/** The powers x^(2^n) for n = 0…31. They repeat from there, because x has the order 2^32 − 1. */
const SQUARES: readonly number[] = (() => {
  const squares = [0x40000000];
  for (let n = 1; n < 32; n++) {
    const last = squares[n - 1] ?? ONE;
    squares.push(multiply(last, last));
  }
  return squares;
})();

/** Returns x^(8·bytes), by squaring. */
function powerOfX(bytes: number): number {
  let power = ONE;
  let exponent = 3; // eight bits a byte
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(SQUARES[exponent & 31] ?? ONE, power);
    exponent++;
  }
  return power;
}
