import { digitValue } from '../numbers.js';
import type { SearchScope } from '../page-sections.js';
import { COUNTS, IN_HEADING, IN_KEYWORDS, IN_TITLE } from '../wire.js';
import { matchWord, type WordMatches } from './match-word.js';
import type { ReadPart } from './read-part.js';
import type { QueryWord } from './read-query.js';
import { SMALL_WORDS } from './small-words.js';

/** A matching page, with its best sections. */
export interface FoundPage {
  readonly part: ReadPart;
  readonly page: number;
  readonly score: number;
  /** The best sections by their indices on the page, best first; at most `SECTIONS_A_PAGE`. */
  readonly sections: readonly FoundSection[];
}

export interface FoundSection {
  readonly section: number;
  readonly score: number;
}

export interface Found {
  /** The results, best first. */
  readonly pages: readonly FoundPage[];
  /** The number of all pages that have one of the words. */
  readonly count: number;
  /** The terms that matched the words, word by word. */
  readonly terms: readonly ReadonlySet<string>[];
  /** The terms that a snippet marks: the same without words that say little beside the others. */
  readonly marks: readonly ReadonlySet<string>[];
}

export interface SearchOptions {
  readonly words: readonly QueryWord[];
  readonly accepts: (scope: SearchScope) => boolean;
  /** Returns whether a page may be among the results. */
  readonly limit: number;
}

const SECTIONS_A_PAGE = 4;

/** The weight of a word by its place. In text the weight grows with its frequency, up to 1. */
const WEIGHTS = { title: 3, heading: 0.8, keywords: 1.4 };
/** The saturation of a word's frequency and the penalty of long sections (BM25's k1 and b). */
const WEAR = 0.9;
const LENGTH_SHARE = 0.6;
/** The weight of question words beside other words. */
const SMALL_WORD = 0.15;
/** The weight of a page's further matching sections, which show that the whole page is about the topic. */
const WHOLE_PAGE = 0.2;

/** Ranks the pages of some parts. Needs no text: the parts record where each word occurs. */
export function searchParts(parts: readonly ReadPart[], { words, accepts, limit }: SearchOptions): Found {
  const tables = parts.map((part) => new ScoreTable(part, accepts));
  const sections = parts.reduce((sum, part) => sum + part.lengths.length, 0);
  const average = parts.reduce((sum, part) => sum + part.lengths.reduce((a, b) => a + b, 0), 0) / Math.max(1, sections);
  const terms: Set<string>[] = [];
  const marks: Set<string>[] = [];
  let total = 0;
  const areAllSmall = words.every(({ text }) => SMALL_WORDS.has(text));
  for (const word of words) {
    const matches = matchWord(parts, word);
    const frequency = tables.reduce((sum, table, index) => sum + table.read(matches[index] ?? [], average), 0);
    const isSmall = !areAllSmall && SMALL_WORDS.has(word.text);
    const texts = termTexts(parts, matches);
    terms.push(texts);
    if (!isSmall) marks.push(texts);
    // A word that is nowhere tells nothing of what is there; it is not held against the others.
    if (frequency === 0) continue;
    const weight = isSmall ? SMALL_WORD : 1;
    const rarity = weight * (Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5)) + 0.05);
    total += rarity;
    for (const table of tables) table.add(rarity);
  }
  const pages = tables.flatMap((table) => table.pages(total)).sort(byScore);
  return { pages: pages.slice(0, limit), count: pages.length, terms, marks };
}

function termTexts(parts: readonly ReadPart[], matches: WordMatches): Set<string> {
  const texts = new Set<string>();
  for (const [index, part] of parts.entries())
    for (const { term } of matches[index] ?? []) texts.add(part.terms[term] ?? '');
  return texts;
}

function byScore(a: FoundPage, b: FoundPage): number {
  return b.score - a.score;
}

/** The scores of one part's sections and pages while a query's words are processed. */
class ScoreTable {
  readonly #part: ReadPart;
  readonly #isAccepted: readonly boolean[];
  /** The scores of the current word, by section and by page, and their sums over all words, weighted by rarity. */
  readonly #section: Float32Array;
  readonly #page: Float32Array;
  readonly #sections: Float32Array;
  readonly #titles: Float32Array;
  /** The total rarity of the words that a section, or its page's title, has. */
  readonly #sectionCover: Float32Array;
  readonly #titleCover: Float32Array;
  /** The best score of each word anywhere on the page, summed, and the rarity of those words. */
  readonly #anywhere: Float32Array;
  readonly #pageCover: Float32Array;
  #touched: number[] = [];
  #touchedPages: number[] = [];

  constructor(part: ReadPart, accepts: (scope: SearchScope) => boolean) {
    this.#part = part;
    const isAccepted = part.file.scopes.map(accepts);
    this.#isAccepted = part.pages.map((page) => isAccepted[page[4]] ?? true);
    const [sections, pages] = [part.lengths.length, part.pages.length];
    this.#section = new Float32Array(sections);
    this.#sections = new Float32Array(sections);
    this.#sectionCover = new Float32Array(sections);
    this.#page = new Float32Array(pages);
    this.#titles = new Float32Array(pages);
    this.#titleCover = new Float32Array(pages);
    this.#anywhere = new Float32Array(pages);
    this.#pageCover = new Float32Array(pages);
  }

  /** Reads where a word's terms occur. Returns the number of sections; a page counts once. */
  read(matches: readonly { readonly term: number; readonly factor: number }[], average: number): number {
    this.#touched = [];
    this.#touchedPages = [];
    for (const { term, factor } of matches) this.#readTerm(this.#part.postings[term] ?? '', factor, average);
    return Math.max(this.#touched.length, this.#touchedPages.length);
  }

  /** Adds the current word to the sums. */
  add(rarity: number): void {
    const { pageOf } = this.#part;
    for (const page of this.#touchedPages) {
      this.#titles[page] = (this.#titles[page] ?? 0) + rarity * (this.#page[page] ?? 0);
      this.#titleCover[page] = (this.#titleCover[page] ?? 0) + rarity;
    }
    const best = new Map<number, number>();
    for (const section of this.#touched) {
      const score = this.#section[section] ?? 0;
      const page = pageOf[section] ?? 0;
      this.#sections[section] = (this.#sections[section] ?? 0) + rarity * score;
      if ((this.#page[page] ?? 0) === 0) this.#sectionCover[section] = (this.#sectionCover[section] ?? 0) + rarity;
      best.set(page, Math.max(best.get(page) ?? 0, score));
    }
    for (const page of this.#touchedPages) if (!best.has(page)) best.set(page, 0);
    for (const [page, score] of best) {
      this.#anywhere[page] = (this.#anywhere[page] ?? 0) + rarity * Math.max(score, this.#page[page] ?? 0);
      this.#pageCover[page] = (this.#pageCover[page] ?? 0) + rarity;
    }
    for (const section of this.#touched) this.#section[section] = 0;
    for (const page of this.#touchedPages) this.#page[page] = 0;
  }

  /** Returns all pages that have a word. `total` is the rarity of all words. */
  pages(total: number): FoundPage[] {
    const found: FoundPage[] = [];
    for (let page = 0; page < this.#part.pages.length; page++) {
      if ((this.#pageCover[page] ?? 0) === 0 || this.#isAccepted[page] === false) continue;
      const sections = this.#sectionsOf(page, total);
      const whole = (this.#anywhere[page] ?? 0) * share((this.#pageCover[page] ?? 0) / total);
      const score = ((sections[0]?.score ?? 0) + WHOLE_PAGE * whole) * (this.#part.pages[page]?.[3] ?? 1);
      found.push({ part: this.#part, page, score, sections });
    }
    return found;
  }

  #sectionsOf(page: number, total: number): FoundSection[] {
    const { firstSections } = this.#part;
    const first = firstSections[page] ?? 0;
    const end = firstSections[page + 1] ?? first;
    const title = this.#titles[page] ?? 0;
    const titleCover = this.#titleCover[page] ?? 0;
    const found: FoundSection[] = [];
    for (let section = first; section < end; section++) {
      const own = this.#sections[section] ?? 0;
      // The page itself is found by its title alone, a section of it only by a word of its own.
      if (own === 0 && (section > first || title === 0)) continue;
      const cover = Math.min(1, (titleCover + (this.#sectionCover[section] ?? 0)) / total);
      found.push({ section: section - first, score: (own + title) * share(cover) });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, SECTIONS_A_PAGE);
  }

  #readTerm(postings: string, factor: number, average: number): void {
    const { pageOf, lengths, pages } = this.#part;
    let section = 0;
    for (let at = 0; at < postings.length; ) {
      let shift = 0;
      let value = digitValue(postings, at++);
      let distance = value & 31;
      while (value >= 32) {
        shift += 5;
        value = digitValue(postings, at++);
        distance += (value & 31) << shift;
      }
      section += distance;
      const digit = digitValue(postings, at++);
      const page = pageOf[section] ?? 0;
      if (this.#isAccepted[page] === false) continue;
      if (digit >= IN_TITLE) {
        const words = (pages[page]?.[1].length ?? 0) / 6;
        const title = (digit & IN_TITLE) === 0 ? 0 : WEIGHTS.title * (0.6 + 0.4 / Math.max(1, Math.sqrt(words)));
        const score = factor * Math.max(title, (digit & IN_KEYWORDS) === 0 ? 0 : WEIGHTS.keywords);
        if ((this.#page[page] ?? 0) === 0) this.#touchedPages.push(page);
        if (score > (this.#page[page] ?? 0)) this.#page[page] = score;
      }
      const count = COUNTS[digit & 7] ?? 0;
      const wear = WEAR * (1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[section] ?? 0)) / Math.max(1, average));
      const text = count / (count + wear);
      const score = factor * (text + ((digit & IN_HEADING) === 0 ? 0 : WEIGHTS.heading));
      if (score === 0) continue;
      if ((this.#section[section] ?? 0) === 0) this.#touched.push(section);
      if (score > (this.#section[section] ?? 0)) this.#section[section] = score;
    }
  }
}

/** Returns the weight of a section: full with all words, low with few of them. */
function share(cover: number): number {
  return 0.25 + 0.75 * cover * cover;
}
