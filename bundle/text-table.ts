/** Share of the places that may be taken: above it, looking up begins to cost. */
const MAX_TAKEN = 0.7;
const FIRST_PLACES = 1024;

/**
 * Which texts there are, with a number for each: of a text eight bytes are kept and not the text, so that the paths and ids of a site
 * of any size fit into a few megabytes. Two texts of one hash are taken for one, at odds of one in 10^7 among a million texts:
 * for questions whose wrong answer costs no more than a warning.
 */
export class TextTable {
  #keys = new Uint32Array(2 * FIRST_PLACES);
  /** Made with the first number that is not 0. */
  #values: Uint32Array | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A text that is there already keeps the number that it has. `value` is a whole number below 2^32. */
  add(text: string, value = 0): void {
    hashText(text);
    const place = this.#find(low, high);
    if (this.#isTaken(place)) return;
    this.#put(place, low, high, value);
    this.#size += 1;
    if (this.#size > (this.#keys.length / 2) * MAX_TAKEN) this.#grow();
  }

  has(text: string): boolean {
    hashText(text);
    return this.#isTaken(this.#find(low, high));
  }

  /** Undefined where the text is not there. */
  get(text: string): number | undefined {
    hashText(text);
    const place = this.#find(low, high);
    return this.#isTaken(place) ? (this.#values?.[place] ?? 0) : undefined;
  }

  /** Where the hash is, or where it would go. */
  #find(first: number, second: number): number {
    const keys = this.#keys;
    const mask = keys.length / 2 - 1;
    let place = first & mask;
    while (this.#isTaken(place) && (keys[2 * place] !== first || keys[2 * place + 1] !== second))
      place = (place + 1) & mask;
    return place;
  }

  #isTaken(place: number): boolean {
    return this.#keys[2 * place] !== 0 || this.#keys[2 * place + 1] !== 0;
  }

  #put(place: number, first: number, second: number, value: number): void {
    this.#keys[2 * place] = first;
    this.#keys[2 * place + 1] = second;
    if (value === 0 && this.#values === undefined) return;
    this.#values ??= new Uint32Array(this.#keys.length / 2);
    this.#values[place] = value;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Uint32Array(2 * keys.length);
    this.#values = values && new Uint32Array(keys.length);
    for (let at = 0; at < keys.length; at += 2) {
      const [first = 0, second = 0] = [keys[at], keys[at + 1]];
      if (first !== 0 || second !== 0) this.#put(this.#find(first, second), first, second, values?.[at / 2] ?? 0);
    }
  }
}

/** Both halves of the last hash: an array for each would be most of the work. */
let low = 0;
let high = 0;

/** Two multiplicative hashes that mix into each other at the end, as MurmurHash does; never both zero, which stands for nothing. */
function hashText(text: string): void {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x9e3779b1);
    second = Math.imul(second ^ unit, 0x5f356495);
  }
  first = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
  second = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  low = first >>> 0;
  high = second >>> 0;
  if (low === 0 && high === 0) low = 1;
}
