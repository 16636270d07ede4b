/** Maximum share of places that are taken; above it, lookups become slow. */
const MAX_LOAD = 0.7;
const FIRST_PLACES = 1024;

/**
 * A set of texts with a number for each. It keeps eight bytes per text instead of the text, so the paths and ids of a
 * site of any size fit into a few megabytes. Two texts with an equal hash count as one, which happens with a
 * probability of one in 10^7 among a million texts. It serves questions whose wrong answer costs no more than a
 * warning.
 */
export class TextTable {
  #keys = new Uint32Array(2 * FIRST_PLACES);
  /** Created with the first number that is not 0. */
  #values: Uint32Array | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a text. A known text keeps its number. `value` is an integer below 2^32. */
  add(text: string, value = 0): void {
    hashText(text);
    const place = this.#find(low, high);
    if (this.#isTaken(place)) return;
    this.#put(place, low, high, value);
    this.#size += 1;
    if (this.#size > (this.#keys.length / 2) * MAX_LOAD) this.#grow();
  }

  has(text: string): boolean {
    hashText(text);
    return this.#isTaken(this.#find(low, high));
  }

  /** Returns the number of a text; undefined when it is unknown. */
  get(text: string): number | undefined {
    hashText(text);
    const place = this.#find(low, high);
    return this.#isTaken(place) ? (this.#values?.[place] ?? 0) : undefined;
  }

  /** Returns the place of a hash, or the place where it would be added. */
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

/** Both halves of the last hash. Returning an array for each would be most of the work. */
let low = 0;
let high = 0;

/**
 * Computes two multiplicative hashes that are mixed at the end, as in MurmurHash. They are never both zero, which marks
 * a free place.
 */
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
