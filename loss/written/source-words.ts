import { readWordNumbers } from '../words/read-words.js';

/** The readers who are meant to get a word. */
export type Audience = 'all' | 'people' | 'agents' | 'nobody' | 'unknown';

/** The place of a word. */
export interface WordPlace {
  readonly file: string;
  /** The line, 1-based. */
  readonly line: number;
}

/** The words of one page's source, in order, with their places and audiences. */
export class SourceWords {
  /** The words as numbers. */
  readonly words: number[] = [];
  readonly #offsets: number[] = [];
  readonly #ends: number[] = [];
  readonly #files: number[] = [];
  readonly #audiences: Audience[] = [];
  readonly #texts: { readonly file: string; readonly text: string }[] = [];
  #hasAudiences = false;
  /** The number of words that are left out on purpose. */
  leftOut = 0;

  /** Begins another file and returns its number. */
  open(file: string, text: string): number {
    this.#texts.push({ file, text });
    return this.#texts.length - 1;
  }

  /** Adds the words of a part of an opened file. */
  add(opened: number, { start, end, audience }: { start: number; end: number; audience: Audience }): void {
    const text = this.#texts[opened]?.text ?? '';
    readWordNumbers(
      text,
      (word, offset, wordEnd) => {
        if (audience === 'nobody') {
          this.leftOut += 1;
          return;
        }
        if (audience === 'unknown') return;
        this.words.push(word);
        this.#offsets.push(offset);
        this.#ends.push(wordEnd);
        this.#files.push(opened);
        this.#audiences.push(audience);
        if (audience !== 'all') this.#hasAudiences = true;
      },
      start,
      end,
    );
  }

  /**
   * Returns the indices of the words that one of the two kinds of readers is meant to get; undefined when those are
   * all.
   */
  indicesFor(reader: 'people' | 'agents'): number[] | undefined {
    if (!this.#hasAudiences) return undefined;
    const indices: number[] = [];
    for (let index = 0; index < this.words.length; index++) {
      const audience = this.#audiences[index];
      if (audience === 'all' || audience === reader) indices.push(index);
    }
    return indices;
  }

  place(index: number): WordPlace {
    const { file, text } = this.#texts[this.#files[index] ?? 0] ?? { file: '', text: '' };
    let line = 1;
    const offset = this.#offsets[index] ?? 0;
    for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
    return { file, line };
  }

  /** Returns the text from one word to another, as it is written. */
  excerpt(first: number, last: number): string {
    const { text } = this.#texts[this.#files[first] ?? 0] ?? { text: '' };
    const start = this.#offsets[first] ?? 0;
    const isOneText = this.#files[first] === this.#files[last];
    const end = isOneText ? (this.#ends[last] ?? 0) : start + 200;
    return text.slice(start, Math.min(Math.max(end, start + 1), start + 200));
  }
}
