import { FrontCoder } from '../front-coding.js';
import type { SearchFile } from '../text-files.js';
import { largeFile } from './large-file.js';
import type { VocabularyEntry } from './large-wire.js';

/** The approximate size of a file in characters. */
const VOCABULARY_CHARACTERS = 128 * 1024;
/**
 * Matches numbers. A word with a digit is not searched with typos, and one without digits has at least four letters and at
 * most two typos, so it is never a misspelled number.
 */
const NUMBER = /^[\d.]{3}/;

/** Writes words in the order of the alphabet into files, and lists the files. */
export class VocabularyFiles {
  readonly entries: VocabularyEntry[] = [];
  readonly #emit: (file: SearchFile) => void;
  #first = '';
  #terms: string[] = [];
  #size = 0;
  #coder = new FrontCoder();

  constructor(emit: (file: SearchFile) => void) {
    this.#emit = emit;
  }

  add(term: string): void {
    if (NUMBER.test(term)) return;
    if (this.#terms.length === 0) this.#first = term;
    const entry = this.#coder.encode(term);
    this.#terms.push(entry);
    this.#size += entry.length + 1;
    if (this.#size >= VOCABULARY_CHARACTERS) this.close();
  }

  /** Writes what is not written yet. */
  close(): void {
    if (this.#terms.length === 0) return;
    const { name, file } = largeFile('vocabulary', this.#terms.join(' '));
    this.#emit(file);
    this.entries.push([name, this.#first]);
    this.#terms = [];
    this.#size = 0;
    this.#coder = new FrontCoder();
  }
}
