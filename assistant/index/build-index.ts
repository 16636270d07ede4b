import type { PagePassages } from '../../site/passages/page-passages.js';
import { languageOfPage } from '../language/page-language.js';
import { type Stemmer, stemmerFor } from '../language/stems.js';
import { eachChunk, termsOfChunk } from '../language/terms.js';
import { columnParts } from './columns.js';
import { FIELDS, INDEX_FORMAT, type IndexedPage } from './index-format.js';
import { type Postings, PostingsCollector } from './postings.js';
import { splitPassage } from './split-passage.js';
import { memorySpool, piecesOf, type Spool } from './spool.js';

/** Builds a site's index. Equal pages give equal bytes. */
export function buildIndex(pages: readonly PagePassages[]): Buffer {
  const builder = new IndexBuilder();
  for (const page of pages) builder.addPage(page);
  return Buffer.concat([...builder.finish()]);
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
/** Maximum count of terms in a page's groups and path, which are weak signals that each chunk of the page repeats. */
const ABOUT = 3;

/**
 * Builds an index from pages as they arrive. Equal pages in equal order give equal bytes. What grows with the site is in spools: the memory
 * of a process that spools to files depends on the number of different words.
 */
export class IndexBuilder {
  readonly #postings: PostingsCollector;
  /** The texts of all chunks. */
  readonly #texts: Spool;
  /** The pages as JSON, with commas between them. */
  readonly #facts: Spool;
  readonly #words = new Map<Stemmer, Map<string, readonly CountedTerm[]>>();
  readonly #ends: number[] = [];
  readonly #lengths: number[] = [];
  #pages = 0;
  #chunk = 0;

  constructor(createSpool: () => Spool = memorySpool, maxPostings?: number) {
    this.#postings = new PostingsCollector(createSpool(), maxPostings);
    this.#texts = createSpool();
    this.#facts = createSpool();
  }

  /** Returns the number of pages so far. */
  get pages(): number {
    return this.#pages;
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
              this.#postings.add(postings, this.#chunk, field);
            }
          });
          lengths[field] = length;
        };
        add(chunk, 0);
        add(headings.join(' . '), 1);
        add(page.title, 2);
        add(about, ABOUT);
        this.#lengths.push(...lengths.map((length) => Math.min(length, 65_535)));
        this.#texts.write(Buffer.from(chunk));
        this.#ends.push(this.#texts.size);
        this.#postings.endChunk();
        this.#chunk += 1;
      }
      sections.push([anchor, headings, chunks.length]);
    }
    const { passages: _passages, ...facts } = page;
    const indexed: IndexedPage = { ...facts, first, count: this.#chunk - first, sections };
    this.#facts.write(Buffer.from(`${this.#pages === 0 ? '' : ','}${JSON.stringify(indexed)}`));
    this.#pages += 1;
  }

  /** Returns the index in parts, to be written one after another. */
  finish(): Iterable<Buffer> {
    const { names, starts, chunks, counts } = this.#postings.finish();
    const facts = this.#facts;
    return columnParts(INDEX_FORMAT, {
      pages: {
        ...{ type: 'json', size: facts.size + 2 },
        *pieces() {
          yield Buffer.from('[');
          yield* piecesOf(facts);
          yield Buffer.from(']');
        },
      },
      text: { type: 'u8', size: this.#texts.size, pieces: () => piecesOf(this.#texts) },
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
    termsOfChunk(word, stem, (term, kind) =>
      terms.push({ postings: this.#postings.of(term), isPart: kind === 'part' }),
    );
    if (known.size >= MAX_KNOWN_WORDS) known.clear();
    if (word.length <= MAX_KNOWN_LENGTH) known.set(word, terms);
    return terms;
  }
}
