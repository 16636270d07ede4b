import { encodePath } from '../model/relative-address.js';
import { FrontCoder } from './front-coding.js';
import { digit, encodeNumber } from './numbers.js';
import type { PageSection, PageSections, SearchScope } from './page-sections.js';
import { type BatchSections, contentName, type SearchFile } from './text-files.js';
import { eachToken } from './tokenize.js';
import {
  IN_HEADING,
  IN_KEYWORDS,
  IN_TITLE,
  lengthClass,
  type PartFile,
  type PartSummary,
  partPath,
  postingDigit,
  type WirePage,
  wireScript,
} from './wire.js';

/** Builds one part of the index from neighboring batches. The same batches give the same file. */
export function buildPart(batches: readonly BatchSections[]): {
  readonly file: SearchFile;
  readonly summary: PartSummary;
} {
  const words = new WordCollector();
  const scopes = new Table<SearchScope>((scope) => JSON.stringify(scope));
  const trails = new Table<string>((trail) => trail);
  const texts = batches.flatMap((batch) => batch.texts);
  const textOf = texts.flatMap(({ pages }, text) => Array<number>(pages).fill(text));
  const pages = batches
    .flatMap((batch) => batch.pages)
    .map((page, index): WirePage => {
      words.addPage(page);
      const { title, boost, sections } = page;
      const trail = trails.add(page.groups.join(' › '));
      return [
        encodePath(page.outputPath),
        title,
        sections.length,
        boost,
        scopes.add(page.scope),
        trail,
        textOf[index] ?? 0,
      ];
    });
  const data: PartFile = {
    scopes: scopes.values,
    trails: trails.values,
    pages,
    texts: texts.map(({ name }) => name),
    ...words.finish(),
  };
  const name = contentName(JSON.stringify(data));
  return {
    file: { path: partPath(name), bytes: Buffer.from(wireScript('part', name, data)) },
    summary: { name, sections: data.lengths.length, words: words.count, scopes: scopes.values },
  };
}

/** A list of values, each once, in the order of their first use. */
class Table<Value> {
  readonly values: Value[] = [];
  readonly #indices = new Map<string, number>();
  readonly #keyOf: (value: Value) => string;

  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf;
  }

  add(value: Value): number {
    const key = this.#keyOf(value);
    const index = this.#indices.get(key) ?? this.values.push(value) - 1;
    this.#indices.set(key, index);
    return index;
  }
}

interface Word {
  section: number;
  count: number;
  places: number;
  /** The last section that was written. */
  written: number;
  postings: string;
}

/** Collects words section by section. Sections are visited in order, so each word's postings are written at once. */
class WordCollector {
  count = 0;
  readonly #words = new Map<string, Word>();
  #lengths = '';
  #section = 0;

  addPage(page: PageSections): void {
    for (const [index, section] of page.sections.entries()) {
      if (index === 0) this.#addPageWords(page);
      this.#addSection(section, index === 0 ? [page.description ?? '', ...page.groups] : []);
    }
  }

  finish(): Pick<PartFile, 'lengths' | 'terms' | 'postings'> {
    const coder = new FrontCoder();
    const terms: string[] = [];
    const postings: string[] = [];
    for (const term of [...this.#words.keys()].sort()) {
      const word = this.#words.get(term);
      if (word === undefined) continue;
      terms.push(coder.encode(term));
      write(word);
      postings.push(word.postings);
    }
    return { lengths: this.#lengths, terms: terms.join(' '), postings: postings.join(' ') };
  }

  #addPageWords({ title, keywords }: PageSections): void {
    this.#add(title, IN_TITLE, 0);
    for (const keyword of keywords) this.#add(keyword, IN_KEYWORDS, 0);
  }

  #addSection(section: PageSection, more: readonly string[]): void {
    let length = this.#add(section.text, 0, 1);
    for (const text of [...section.under, ...more]) length += this.#add(text, 0, 1);
    this.#add(section.heading, IN_HEADING, 0);
    this.#lengths += digit(lengthClass(length));
    this.count += length;
    this.#section += 1;
  }

  /** Adds a text and returns the number of its words. */
  #add(text: string, places: number, count: number): number {
    if (text === '') return 0;
    let length = 0;
    eachToken(text, (term) => {
      length += 1;
      const word = this.#words.get(term);
      if (word === undefined) {
        this.#words.set(term, { section: this.#section, count, places, written: 0, postings: '' });
      } else if (word.section === this.#section) {
        word.count += count;
        word.places |= places;
      } else {
        write(word);
        word.section = this.#section;
        word.count = count;
        word.places = places;
      }
    });
    return length;
  }
}

function write(word: Word): void {
  word.postings += encodeNumber(word.section - word.written) + digit(postingDigit(word.count, word.places));
  word.written = word.section;
}
