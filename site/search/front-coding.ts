import { digit } from './numbers.js';

/** Writes sorted words: of each, a digit for the number of characters that it shares with the word before, and the rest. */
export class FrontCoder {
  #last = '';

  encode(term: string): string {
    const shared = sharedLength(this.#last, term);
    this.#last = term;
    return digit(shared) + term.slice(shared);
  }
}

/** Returns the number of characters that two words share, without dividing a character of two units. */
function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length, 63);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  const last = a.charCodeAt(length - 1);
  return length > 0 && last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}
