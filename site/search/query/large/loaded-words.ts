import type { WordRun, WordsEntry, WordsFile } from '../../large/large-wire.js';
import { type ReadWords, readWords, runsIn, termsIn } from './read-words.js';
import { WordsDirectory } from './words-directory.js';

/**
 * The maximum number of files in which completions are searched. A beginning with more of them is a letter or two, which
 * says little yet; its completions are then those in the first files of the alphabet.
 */
const MAX_COMPLETION_FILES = 8;

/** The words of a large index, of which questions load some files. */
export class LoadedWords {
  readonly #directory: WordsDirectory;
  readonly #load: (name: string) => Promise<WordsFile>;
  readonly #files = new Map<number, ReadWords>();

  constructor(entries: readonly WordsEntry[], load: (name: string) => Promise<WordsFile>) {
    this.#directory = new WordsDirectory(entries);
    this.#load = load;
  }

  /** Returns the files with a word, without those whose parts are not searched. */
  filesOf(term: string, isWanted: PartRange): number[] {
    return this.#directory.filesOf(term).filter((file) => isWanted(...this.#directory.partsOf(file)));
  }

  /** Returns the files with the completions of a beginning. */
  completionFiles(beginning: string, isWanted: PartRange): number[] {
    const files = this.#directory
      .filesOfBeginning(beginning)
      .filter((file) => isWanted(...this.#directory.partsOf(file)));
    if (files.length <= MAX_COMPLETION_FILES) return files;
    // Words that fill files of their own are the most frequent ones of the language, and hardly what is being typed.
    return files.filter((file) => !this.#directory.isInsideWord(file)).slice(0, MAX_COMPLETION_FILES);
  }

  async load(files: Iterable<number>): Promise<void> {
    const missing = [...new Set(files)].filter((file) => !this.#files.has(file));
    await Promise.all(
      missing.map(async (file) => this.#files.set(file, readWords(await this.#load(this.#directory.nameOf(file))))),
    );
  }

  /** Returns where a word occurs; empty if not all of its files are loaded. */
  runsOf(term: string, isWanted: PartRange): WordRun[] {
    const runs: WordRun[] = [];
    for (const file of this.filesOf(term, isWanted)) {
      const words = this.#files.get(file);
      if (words === undefined) return [];
      runs.push(...runsIn(words, term));
    }
    return runs;
  }

  /** Returns the words with a beginning in some loaded files. */
  completions(beginning: string, files: readonly number[]): Set<string> {
    const found = new Set<string>();
    for (const file of files) {
      const words = this.#files.get(file);
      for (const term of words === undefined ? [] : termsIn(words, beginning)) found.add(term);
    }
    return found;
  }
}

/** Returns whether a part of a range is searched. */
export type PartRange = (first: number, last: number) => boolean;
