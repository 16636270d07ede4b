import { FrontCoder } from '../front-coding.js';
import { encodeNumber } from '../numbers.js';
import type { SearchFile } from '../text-files.js';
import { largeFile } from './large-file.js';
import type { WordsEntry } from './large-wire.js';
import type { MergedWord } from './merge-words.js';

/**
 * The approximate size of a file in characters. A question loads one for each rare word, and several for many completions.
 */
const WORDS_CHARACTERS = 64 * 1024;

/**
 * A word that does not fit into one file has files of its own, which are larger by this factor: a question with the word
 * loads all of them.
 */
const DIVIDED_SIZE = 4;

/** Writes words in the order of the alphabet into files, and lists the files. */
export class WordFiles {
  readonly entries: WordsEntry[] = [];
  readonly #emit: (file: SearchFile) => void;
  readonly #maxCharacters: number;
  #first: { readonly term: string; readonly part: number } = { term: '', part: 0 };
  #terms: string[] = [];
  #runs: string[] = [];
  #size = 0;
  #coder = new FrontCoder();

  constructor(emit: (file: SearchFile) => void, maxCharacters = WORDS_CHARACTERS) {
    this.#emit = emit;
    this.#maxCharacters = maxCharacters;
  }

  add({ term, runs }: MergedWord): void {
    const size = runs.reduce((sum, { postings }) => sum + postings.length + RUN_CHARACTERS, term.length);
    if (this.#size + size > this.#maxCharacters) this.close();
    const isDivided = size > this.#maxCharacters;
    const limit = this.#maxCharacters * (isDivided ? DIVIDED_SIZE : 1);
    for (let at = 0; at < runs.length; ) at = this.#addRuns({ term, runs }, at, limit);
    if (isDivided) this.close();
  }

  /** Writes what is not written yet. */
  close(): void {
    if (this.#terms.length === 0) return;
    const { name, file } = largeFile('words', [this.#terms.join(' '), this.#runs.join(' ')]);
    this.#emit(file);
    this.entries.push([name, this.#first.term, this.#first.part]);
    this.#terms = [];
    this.#runs = [];
    this.#size = 0;
    this.#coder = new FrontCoder();
  }

  /** Adds runs to the open file until it has `limit` characters. Returns the index of the next run. */
  #addRuns({ term, runs }: MergedWord, from: number, limit: number): number {
    if (this.#size >= limit) this.close();
    if (this.#terms.length === 0) this.#first = { term, part: from === 0 ? -1 : (runs[from]?.part ?? 0) };
    const written: string[] = [];
    let last = 0;
    let at = from;
    for (let run = runs[at]; run !== undefined && this.#size < limit; run = runs[++at]) {
      written.push(encodeNumber(run.part - last), encodeNumber(run.postings.length), run.postings);
      this.#size += run.postings.length + RUN_CHARACTERS;
      last = run.part;
    }
    this.#terms.push(this.#coder.encode(term));
    this.#runs.push(written.join(''));
    this.#size += term.length;
    return at;
  }
}

/** The approximate number of characters of a run besides its postings. */
const RUN_CHARACTERS = 3;
