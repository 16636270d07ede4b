import { largeIndexFile } from '../index-file.js';
import type { SearchFile } from '../text-files.js';
import type { PartFile } from '../wire.js';
import { HeldWords } from './held-words.js';
import { LARGE_FORMAT } from './large-wire.js';
import { mergeWords } from './merge-words.js';
import { PageFiles } from './page-files.js';
import { VocabularyFiles } from './vocabulary-files.js';
import { WordFiles } from './word-files.js';

/** The next step of a merge: another part, {@link PartMerge.next}, all parts again, or nothing. */
export type MergeState = 'part' | 'next' | 'again' | 'done';

export interface MergeStep {
  readonly files: readonly SearchFile[];
  readonly state: MergeState;
}

export interface MergeSizes {
  /** The maximum size of the words that are held, in bytes. */
  readonly maxHeldBytes?: number;
  /** The approximate size of a file of words, in characters. */
  readonly wordsCharacters?: number;
}

/** The approximate size of the files that a step returns, in bytes. */
const STEP_BYTES = 2 * 1024 * 1024;
/** An index with more words is merged in several passes over its parts. */
const MAX_HELD_BYTES = 96 * 1024 * 1024;

/**
 * Makes a large index of the parts of a small one: their words, divided by the alphabet. Pass all parts in order to
 * `add`, then call `next` until the state is `done`; if it is `again`, pass all parts again. The same parts give the same
 * files.
 */
export class PartMerge {
  readonly #maxHeldBytes: number;
  readonly #pages: PageFiles;
  readonly #words: WordFiles;
  readonly #vocabulary: VocabularyFiles;
  #files: SearchFile[] = [];
  #fileBytes = 0;
  /** The words from `from` on that are before `limit` are merged in the current pass. */
  #from = '';
  #limit: string | undefined;
  #held: HeldWords[] = [];
  #heldBytes = 0;
  #merged: Generator | undefined;
  #isFirstPass = true;

  constructor({ maxHeldBytes = MAX_HELD_BYTES, wordsCharacters }: MergeSizes = {}) {
    this.#maxHeldBytes = maxHeldBytes;
    const emit = (file: SearchFile) => this.#emit(file);
    this.#pages = new PageFiles(emit);
    this.#words = new WordFiles(emit, wordsCharacters);
    this.#vocabulary = new VocabularyFiles(emit);
  }

  /** Adds the next part. */
  add(part: number, file: PartFile): MergeStep {
    if (this.#isFirstPass) this.#pages.add(file);
    const held = new HeldWords(part, file, this.#from, this.#limit);
    this.#held.push(held);
    this.#heldBytes += held.bytes;
    if (this.#heldBytes > this.#maxHeldBytes) this.#lowerLimit();
    return this.#step('part');
  }

  /** Merges some of the words. */
  next(): MergeStep {
    if (this.#isFirstPass) this.#pages.close();
    this.#isFirstPass = false;
    this.#merged ??= this.#merge();
    while (this.#fileBytes < STEP_BYTES) {
      if (this.#merged.next().done !== true) continue;
      this.#merged = undefined;
      this.#held = [];
      this.#heldBytes = 0;
      if (this.#limit === undefined) return this.#finish();
      this.#from = this.#limit;
      this.#limit = undefined;
      return this.#step('again');
    }
    return this.#step('next');
  }

  *#merge() {
    for (const word of mergeWords(this.#held)) {
      this.#words.add(word);
      this.#vocabulary.add(word.term);
      yield;
    }
  }

  /** Drops about half of the held words, the last ones of the alphabet. */
  #lowerLimit(): void {
    const largest = this.#held.reduce((most, each) => (each.bytes > most.bytes ? each : most));
    const limit = largest.middle();
    if (limit === undefined || limit <= this.#from) return;
    this.#limit = limit;
    for (const words of this.#held) words.cut(limit);
    this.#heldBytes = this.#held.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #finish(): MergeStep {
    this.#words.close();
    this.#vocabulary.close();
    this.#emit(
      largeIndexFile({
        format: LARGE_FORMAT,
        scopes: this.#pages.scopes,
        parts: this.#pages.parts,
        facts: this.#pages.factsEntries,
        words: this.#words.entries,
        vocabulary: this.#vocabulary.entries,
      }),
    );
    return this.#take('done');
  }

  #emit(file: SearchFile): void {
    this.#files.push(file);
    this.#fileBytes += file.bytes.length;
  }

  /** Returns the files if there are enough of them, so that few small objects are stored. */
  #step(state: MergeState): MergeStep {
    return this.#fileBytes < STEP_BYTES ? { files: [], state } : this.#take(state);
  }

  #take(state: MergeState): MergeStep {
    const files = this.#files;
    this.#files = [];
    this.#fileBytes = 0;
    return { files, state };
  }
}
