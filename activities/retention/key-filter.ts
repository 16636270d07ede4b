import { hash, randomUUID } from 'node:crypto';

/** 16 MiB: ten million keys are told apart from others but for one in five hundred. */
const BITS = 2 ** 27;
const PROBES = 6;

/**
 * Remembers keys in the same memory however many there are: a Bloom filter. A key that was added is always known; one that was not may
 * be taken for known, by another chance in each filter.
 */
export class KeyFilter {
  readonly #bits = new Uint8Array(BITS / 8);
  readonly #seed = randomUUID();

  add(key: string): void {
    for (const bit of this.#probes(key)) {
      const byte = bit >>> 3;
      this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (bit & 7));
    }
  }

  has(key: string): boolean {
    return this.#probes(key).every((bit) => ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0);
  }

  #probes(key: string): number[] {
    const digest = hash('sha256', `${this.#seed}${key}`, 'buffer');
    return Array.from({ length: PROBES }, (_, index) => digest.readUInt32LE(index * 4) % BITS);
  }
}
