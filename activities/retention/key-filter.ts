import { hash, randomUUID } from 'node:crypto';

/** The size of the filter, 16 MiB: with ten million keys, one unknown key in five hundred is taken for a known one. */
const BITS = 2 ** 27;
const PROBES = 6;

/**
 * A Bloom filter: a set of keys that needs the same memory for any number of keys. `has` is always true for an added
 * key, and rarely true for another. Each filter has its own seed, so the errors differ between filters.
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
