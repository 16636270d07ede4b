import type { WordsEntry } from '../../large/large-wire.js';

/** A character that is behind all others. */
const LAST = '\uffff';

/** The files of words of a large index, as indices, by the words that they have. */
export class WordsDirectory {
  readonly #entries: readonly WordsEntry[];

  constructor(entries: readonly WordsEntry[]) {
    this.#entries = entries;
  }

  nameOf(file: number): string {
    return this.#entries[file]?.[0] ?? '';
  }

  /** Returns the files that may have a word. */
  filesOf(term: string): number[] {
    return this.#between(term, term);
  }

  /** Returns the files that may have words with a beginning. */
  filesOfBeginning(beginning: string): number[] {
    return this.#between(beginning, beginning + LAST);
  }

  /** Returns whether a file has some parts of one word, and nothing else. */
  isInsideWord(file: number): boolean {
    const [term, next] = [this.#entries[file]?.[1], this.#entries[file + 1]];
    return next !== undefined && next[1] === term && next[2] !== -1;
  }

  /**
   * Returns the range of the parts that a file has, as far as it is known: of a file inside a word, the first and the last
   * one.
   */
  partsOf(file: number): readonly [first: number, last: number] {
    if (!this.isInsideWord(file)) return [0, Number.POSITIVE_INFINITY];
    return [Math.max(0, this.#entries[file]?.[2] ?? 0), this.#entries[file + 1]?.[2] ?? 0];
  }

  #between(from: string, to: string): number[] {
    const entries = this.#entries;
    const first = lowerBound(entries, from);
    const entry = entries[first];
    // The file before may have the word, or the beginning of a divided one.
    const isAtStart = first === 0 || (entry?.[1] === from && entry[2] === -1);
    const files: number[] = [];
    for (let file = isAtStart ? first : first - 1; file < entries.length; file++) {
      if ((entries[file]?.[1] ?? '') > to) break;
      files.push(file);
    }
    return files;
  }
}

/** Returns the first file whose first word is not before `term`. */
function lowerBound(entries: readonly WordsEntry[], term: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.[1] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
}
