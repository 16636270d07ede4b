import { digitValue } from '../numbers.js';
import type { PartFile } from '../wire.js';

const BLANK = 32;

/**
 * The words of one part that wait to be merged, from one word to another. They are bytes outside of JavaScript's heap, of
 * which a walk decodes one word at a time.
 */
export class HeldWords {
  readonly part: number;
  #terms: Buffer;
  #postings: Buffer;
  /** The word in front of the first one, of which it may share characters. */
  readonly #before: string;

  /** Takes the words of a part from `from` on that are before `limit`, or all the others if it is undefined. */
  constructor(part: number, file: Pick<PartFile, 'terms' | 'postings'>, from: string, limit: string | undefined) {
    this.part = part;
    const all = new WordWalk(Buffer.from(file.terms), Buffer.from(file.postings, 'latin1'), '');
    while (all.term !== undefined && all.term < from) all.advance();
    this.#before = all.before;
    this.#terms = all.restOfTerms();
    this.#postings = all.restOfPostings();
    if (limit !== undefined) this.cut(limit);
  }

  get bytes(): number {
    return this.#terms.length + this.#postings.length;
  }

  walk(): WordWalk {
    return new WordWalk(this.#terms, this.#postings, this.#before);
  }

  /** Drops the words from `limit` on. */
  cut(limit: string): void {
    const walk = this.walk();
    while (walk.term !== undefined && walk.term < limit) walk.advance();
    if (walk.term === undefined) return;
    // Copies, because a view would keep all of the bytes.
    this.#terms = Buffer.from(this.#terms.subarray(0, walk.termsRead));
    this.#postings = Buffer.from(this.#postings.subarray(0, walk.postingsRead));
  }

  /** Returns the word in the middle of the bytes; undefined if there is none. */
  middle(): string | undefined {
    const walk = this.walk();
    while (walk.term !== undefined && (walk.termsRead + walk.postingsRead) * 2 < this.bytes) walk.advance();
    return walk.term;
  }
}

/** A position in words that are held. */
export class WordWalk {
  /** The current word; undefined behind the last one. */
  term: string | undefined;
  before: string;
  /** The bytes in front of the current word and of its postings. */
  termsRead = 0;
  postingsRead = 0;
  readonly #terms: Buffer;
  readonly #postings: Buffer;
  #termEnd = 0;
  #postingsEnd = 0;

  constructor(terms: Buffer, postings: Buffer, before: string) {
    this.#terms = terms;
    this.#postings = postings;
    this.before = before;
    this.#read(before);
  }

  /** The places of the current word, see {@link PartFile}. */
  get postings(): string {
    return this.#postings.toString('latin1', this.postingsRead, this.#postingsEnd);
  }

  advance(): void {
    this.before = this.term ?? '';
    this.termsRead = this.#termEnd + 1;
    this.postingsRead = this.#postingsEnd + 1;
    this.#read(this.before);
  }

  restOfTerms(): Buffer {
    return this.#terms.subarray(this.termsRead);
  }

  restOfPostings(): Buffer {
    return this.#postings.subarray(this.postingsRead);
  }

  #read(before: string): void {
    if (this.termsRead >= this.#terms.length) {
      this.term = undefined;
      return;
    }
    this.#termEnd = endOf(this.#terms, this.termsRead);
    this.#postingsEnd = endOf(this.#postings, this.postingsRead);
    const entry = this.#terms.toString('utf8', this.termsRead, this.#termEnd);
    this.term = before.slice(0, digitValue(entry, 0)) + entry.slice(1);
  }
}

function endOf(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(BLANK, from);
  return end === -1 ? bytes.length : end;
}
