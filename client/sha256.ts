/** A SHA-256 that is fed piece by piece. The Web Crypto API hashes whole buffers only. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Returns the hash as hexadecimal digits. The hash cannot be fed any more. */
  digest(): string;
}

const BLOCK_BYTES = 64;

const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const CONSTANTS = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));

/** Creates a hash without input. */
export function createSha256(): Sha256 {
  // The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
  const state = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Int32Array(BLOCK_BYTES);
  const rest = new Uint8Array(BLOCK_BYTES);
  let restLength = 0;
  let total = 0;

  function update(bytes: Uint8Array): void {
    total += bytes.length;
    let offset = 0;
    if (restLength > 0) {
      offset = Math.min(BLOCK_BYTES - restLength, bytes.length);
      rest.set(bytes.subarray(0, offset), restLength);
      restLength += offset;
      if (restLength < BLOCK_BYTES) return;
      addBlock(state, words, rest, 0);
      restLength = 0;
    }
    for (; offset + BLOCK_BYTES <= bytes.length; offset += BLOCK_BYTES) addBlock(state, words, bytes, offset);
    rest.set(bytes.subarray(offset));
    restLength = bytes.length - offset;
  }

  return {
    update,
    digest() {
      const bits = total * 8;
      const padding = new Uint8Array((restLength < 56 ? 64 : 128) - restLength);
      padding[0] = 0x80;
      const length = new DataView(padding.buffer, padding.length - 8);
      length.setUint32(0, Math.floor(bits / 2 ** 32));
      length.setUint32(4, bits % 2 ** 32);
      update(padding);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

function addBlock(state: Int32Array, words: Int32Array, bytes: Uint8Array, offset: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, BLOCK_BYTES);
  for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const stirred = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + mixed + at(words, index - 7) + stirred;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + at(CONSTANTS, index) + at(words, index)) | 0;
    const zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

const at = (words: Int32Array, index: number): number => words[index] as number;

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}
