import type { PagePassages } from '../../site/passages/page-passages.js';
import { languageOfPage } from '../language/page-language.js';
import { type Stemmer, stemmerFor } from '../language/stems.js';
import { eachChunk, termsOfChunk } from '../language/terms.js';
import { columnParts } from './columns.js';
import { FIELDS, INDEX_FORMAT, type IndexedPage } from './index-format.js';
import { splitPassage } from './split-passage.js';

/** Builds a site's index. Equal pages give equal bytes. */
export function buildIndex(pages: readonly PagePassages[]): Buffer {
  const builder = new IndexBuilder();
  for (const page of pages) builder.addPage(page);
  return Buffer.concat([...builder.finish()]);
}

interface Postings {
  /** Chunk numbers, ascending. */
  readonly chunks: number[];
  /** The counts of the term in each field of a chunk, seven bits each, packed into one number because there may be a hundred million. */
  readonly counts: number[];
}

/** A term of a word, as it is counted. */
interface CountedTerm {
  readonly postings: Postings;
  /** True for a part of an identifier, which does not count for the length of its text. */
  readonly isPart: boolean;
}

/** Maximum number of words of a language whose terms are cached, because texts may contain anything. */
const MAX_KNOWN_WORDS = 50_000;
/** Maximum length of a word that is cached. Longer ones are keys, addresses and data. */
const MAX_KNOWN_LENGTH = 64;
const WIDTH = FIELDS.length;
const BITS = 7;
const MAX_COUNT = 2 ** BITS - 1;
/** Maximum count of terms in a page's groups and path, which are weak signals that each chunk of the page repeats. */
const ABOUT = 3;

/** Builds an index from pages as they arrive. Equal pages in equal order give equal bytes. */
export class IndexBuilder {
  readonly #terms = new Map<string, Postings>();
  readonly #words = new Map<Stemmer, Map<string, readonly CountedTerm[]>>();
  readonly #pages: IndexedPage[] = [];
  /** The texts in parts. The first, empty part makes the column one of bytes even if there is no text. */
  readonly #texts: Buffer[] = [Buffer.alloc(0)];
  readonly #ends: number[] = [];
  readonly #lengths: number[] = [];
  #textBytes = 0;
  #chunk = 0;

  /** Returns the number of pages so far. */
  get pages(): number {
    return this.#pages.length;
  }

  get chunks(): number {
    return this.#chunk;
  }

  addPage(page: PagePassages): void {
    const stem = stemmerFor(languageOfPage(page.scope.language));
    const first = this.#chunk;
    const about = [page.path.replaceAll('/', ' '), ...page.keywords, ...page.groups, page.description ?? ''].join(' ');
    const sections: [string, readonly string[], number][] = [];
    for (const { anchor, headings, text } of page.passages) {
      const chunks = text === '' && anchor !== '' ? [''] : splitPassage(text);
      for (const chunk of chunks) {
        const lengths = Array<number>(WIDTH).fill(0);
        const add = (value: string, field: number) => {
          let length = 0;
          eachChunk(value, (word) => {
            for (const { postings, isPart } of this.#termsOf(word, stem)) {
              length += isPart ? 0 : 1;
              this.#add(postings, field);
            }
          });
          lengths[field] = length;
        };
        add(chunk, 0);
        add(headings.join(' . '), 1);
        add(page.title, 2);
        add(about, ABOUT);
        this.#lengths.push(...lengths.map((length) => Math.min(length, 65_535)));
        const bytes = Buffer.from(chunk);
        this.#texts.push(bytes);
        this.#textBytes += bytes.length;
        this.#ends.push(this.#textBytes);
        this.#chunk += 1;
      }
      sections.push([anchor, headings, chunks.length]);
    }
    const { passages: _passages, ...facts } = page;
    this.#pages.push({ ...facts, first, count: this.#chunk - first, sections });
  }

  /** Returns the index in parts, to be written one after another. */
  finish(): Iterable<Buffer> {
    const names = [...this.#terms.keys()].sort();
    const starts = new Uint32Array(names.length + 1);
    let total = 0;
    for (const [index, name] of names.entries()) {
      total += this.#terms.get(name)?.chunks.length ?? 0;
      starts[index + 1] = total;
    }
    const chunks = new Uint32Array(total);
    const counts = new Uint8Array(total * WIDTH);
    for (const [index, name] of names.entries()) {
      const postings = this.#terms.get(name);
      if (postings === undefined) continue;
      chunks.set(postings.chunks, starts[index]);
      let at = (starts[index] ?? 0) * WIDTH;
      for (const packed of postings.counts)
        for (let field = 0; field < WIDTH; field++) counts[at++] = (packed >> (field * BITS)) & MAX_COUNT;
    }
    return columnParts(INDEX_FORMAT, {
      pages: this.#pages,
      text: this.#texts,
      ends: Uint32Array.from(this.#ends),
      lengths: Uint16Array.from(this.#lengths),
      terms: names.join('\n'),
      starts,
      chunks,
      counts,
      // Earlier versions read a vector for each term. They take terms without one for unknown words.
      vectors: new Int8Array(0),
    });
  }

  /** Returns where the terms of a word are counted. Words repeat, and finding their terms is most of building an index. */
  #termsOf(word: string, stem: Stemmer): readonly CountedTerm[] {
    const known = this.#words.get(stem) ?? new Map<string, readonly CountedTerm[]>();
    this.#words.set(stem, known);
    const before = known.get(word);
    if (before !== undefined) return before;
    const terms: CountedTerm[] = [];
    termsOfChunk(word, stem, (term, kind) => terms.push({ postings: this.#postingsOf(term), isPart: kind === 'part' }));
    if (known.size >= MAX_KNOWN_WORDS) known.clear();
    if (word.length <= MAX_KNOWN_LENGTH) known.set(word, terms);
    return terms;
  }

  #postingsOf(term: string): Postings {
    let postings = this.#terms.get(term);
    if (postings === undefined) {
      postings = { chunks: [], counts: [] };
      this.#terms.set(term, postings);
    }
    return postings;
  }

  #add(postings: Postings, field: number): void {
    const last = postings.chunks.length - 1;
    const shift = field * BITS;
    if (postings.chunks[last] !== this.#chunk) {
      postings.chunks.push(this.#chunk);
      postings.counts.push(1 << shift);
    } else {
      const packed = postings.counts[last] ?? 0;
      if (((packed >> shift) & MAX_COUNT) < MAX_COUNT) postings.counts[last] = packed + (1 << shift);
    }
  }
}
