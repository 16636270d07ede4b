import { readLengths, totalLengthOf } from '../lengths.js';
import type { SearchScope } from '../page-sections.js';
import type { SearchFile } from '../text-files.js';
import type { PartFile } from '../wire.js';
import { largeFile } from './large-file.js';
import type { FactsEntry, LargePart, PartFacts } from './large-wire.js';
import { factsSize, pageFacts } from './page-facts.js';
import { rowsFiles } from './rows-files.js';

/** The approximate size of a file of facts, in characters. */
const FACTS_CHARACTERS = 64 * 1024;

/** Writes what a large index has about pages besides their words: rows for each part, and facts for several parts. */
export class PageFiles {
  readonly scopes: SearchScope[] = [];
  readonly parts: LargePart[] = [];
  readonly factsEntries: FactsEntry[] = [];
  readonly #emit: (file: SearchFile) => void;
  readonly #scopeIndices = new Map<string, number>();
  #facts: PartFacts[] = [];
  #size = 0;

  constructor(emit: (file: SearchFile) => void) {
    this.#emit = emit;
  }

  add(part: PartFile): void {
    const { scopes, lengths } = part;
    const indices = scopes.map((scope) => this.#scopeIndex(scope));
    const rows = rowsFiles(part, indices).map((data) => largeFile('rows', data));
    for (const { file } of rows) this.#emit(file);
    const names = rows.map(({ name }) => name);
    this.parts.push([names, lengths.length, totalLengthOf(readLengths(lengths)), indices]);
    const facts = pageFacts(part, indices);
    this.#facts.push(facts);
    this.#size += factsSize(facts);
    if (this.#size >= FACTS_CHARACTERS) this.close();
  }

  /** Writes what is not written yet. */
  close(): void {
    if (this.#facts.length === 0) return;
    const { name, file } = largeFile('facts', this.#facts);
    this.#emit(file);
    this.factsEntries.push([name, this.parts.length - this.#facts.length]);
    this.#facts = [];
    this.#size = 0;
  }

  #scopeIndex(scope: SearchScope): number {
    const key = JSON.stringify(scope);
    const index = this.#scopeIndices.get(key) ?? this.scopes.push(scope) - 1;
    this.#scopeIndices.set(key, index);
    return index;
  }
}
