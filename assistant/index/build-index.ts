import type { PagePassages } from '../../site/passages/page-passages.js';
import { languageOfPage } from '../language/page-language.js';
import { stemmerFor } from '../language/stems.js';
import { eachTerm } from '../language/terms.js';
import { wordVectors } from '../language/word-vectors.js';
import { columnParts } from './columns.js';
import { FIELDS, INDEX_FORMAT, type IndexedPage } from './index-format.js';
import { splitPassage } from './split-passage.js';

/** Makes a site's index. The same pages make the same bytes. */
export function buildIndex(pages: readonly PagePassages[]): Buffer {
  const builder = new IndexBuilder();
  for (const page of pages) builder.addPage(page);
  return Buffer.concat([...builder.finish()]);
}

interface Postings {
  /** Chunk numbers, going up. */
  readonly chunks: number[];
  /** How often the term is in each field of a chunk, seven bits each: one small number where a hundred million may be. */
  readonly counts: number[];
  /** The word that it is the stem of, most often. */
  surface: string;
  isWord: boolean;
}

const WIDTH = FIELDS.length;
const BITS = 7;
const MAX_COUNT = 2 ** BITS - 1;
/** The words of a page's groups and path say little, and each of its chunks says them again. */
const ABOUT = 3;

/** Makes an index out of pages as they come. The same pages in the same order make the same bytes. */
export class IndexBuilder {
  readonly #terms = new Map<string, Postings>();
  readonly #pages: IndexedPage[] = [];
  /** In pieces; the first makes the column one of bytes also where there is no text. */
  readonly #texts: Buffer[] = [Buffer.alloc(0)];
  readonly #ends: number[] = [];
  readonly #lengths: number[] = [];
  #textBytes = 0;
  #chunk = 0;

  /** How many pages it has by now. */
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
          eachTerm(value, stem, (term, kind, surface) => {
            lengths[field] = (lengths[field] ?? 0) + (kind === 'part' ? 0 : 1);
            this.#add(term, kind === 'word' || kind === 'part', surface, field);
          });
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

  /** The index in parts, to be written one behind the other. */
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
    const surfaces: string[] = [];
    for (const [index, name] of names.entries()) {
      const postings = this.#terms.get(name);
      if (postings === undefined) continue;
      chunks.set(postings.chunks, starts[index]);
      let at = (starts[index] ?? 0) * WIDTH;
      for (const packed of postings.counts)
        for (let field = 0; field < WIDTH; field++) counts[at++] = (packed >> (field * BITS)) & MAX_COUNT;
      surfaces.push(postings.isWord ? postings.surface : '');
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
      vectors: wordVectors().many(surfaces),
    });
  }

  #add(term: string, isWord: boolean, surface: string, field: number): void {
    let postings = this.#terms.get(term);
    if (postings === undefined) {
      postings = { chunks: [], counts: [], surface, isWord };
      this.#terms.set(term, postings);
    }
    const last = postings.chunks.length - 1;
    const shift = field * BITS;
    if (postings.chunks[last] !== this.#chunk) {
      postings.chunks.push(this.#chunk);
      postings.counts.push(1 << shift);
    } else {
      const packed = postings.counts[last] ?? 0;
      if (((packed >> shift) & MAX_COUNT) < MAX_COUNT) postings.counts[last] = packed + (1 << shift);
    }
    if (isWord && (!postings.isWord || surface.length < postings.surface.length)) {
      postings.surface = surface;
      postings.isWord = true;
    }
  }
}
