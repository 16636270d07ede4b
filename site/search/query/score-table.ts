import { lengthOfDigit } from '../lengths.js';
import { digitValue } from '../numbers.js';
import type { SearchScope } from '../page-sections.js';
import { COUNTS, IN_HEADING, IN_KEYWORDS, IN_TITLE } from '../wire.js';
import type { TermMatch } from './find-terms.js';
import type { ReadPart } from './read-part.js';

export interface FoundSection {
  readonly section: number;
  readonly score: number;
}

const SECTIONS_A_PAGE = 4;

/** The weight of a word by its place. In text the weight grows with its frequency, up to 1. */
const WEIGHTS = { title: 3, heading: 0.8, keywords: 1.4 };
/** The saturation of a word's frequency and the penalty of long sections (BM25's k1 and b). */
const WEAR = 0.9;
const LENGTH_SHARE = 0.6;
/** The weight of a page's further matching sections, which show that the whole page is about the topic. */
const WHOLE_PAGE = 0.2;

/** The scores of one part's sections and pages while a query's words are processed. */
export class ScoreTable {
  readonly part: ReadPart;
  readonly #isAccepted: readonly boolean[];
  readonly #isEachAccepted: boolean;
  /** The scores of the current word, by section and by page, and their sums over all words, weighted by rarity. */
  readonly #section: Float32Array;
  readonly #page: Float32Array;
  readonly #sections: Float32Array;
  readonly #titles: Float32Array;
  /** The total rarity of the words that a section, or its page's title, has. */
  readonly #sectionCover: Float32Array;
  readonly #titleCover: Float32Array;
  /** The best score of the current word in the sections of each page. */
  readonly #best: Float32Array;
  /** The best score of each word anywhere on the page, summed, and the rarity of those words. */
  readonly #anywhere: Float32Array;
  readonly #pageCover: Float32Array;
  #touched: number[] = [];
  #touchedPages: number[] = [];

  constructor(part: ReadPart, accepts: (scope: SearchScope) => boolean) {
    this.part = part;
    this.#isAccepted = part.scopes.map(accepts);
    this.#isEachAccepted = !this.#isAccepted.includes(false);
    const [sections, pages] = [part.lengths.length, part.boosts.length];
    this.#section = new Float32Array(sections);
    this.#sections = new Float32Array(sections);
    this.#sectionCover = new Float32Array(sections);
    this.#page = new Float32Array(pages);
    this.#titles = new Float32Array(pages);
    this.#titleCover = new Float32Array(pages);
    this.#best = new Float32Array(pages);
    this.#anywhere = new Float32Array(pages);
    this.#pageCover = new Float32Array(pages);
  }

  /** Reads where a word's terms occur. `textScores` are those of {@link createTextScores}. Returns the number of sections; a page counts once. */
  read(matches: readonly TermMatch[], textScores: Float64Array): number {
    this.#touched = [];
    this.#touchedPages = [];
    for (const { term, factor } of matches) this.#readTerm(this.part.postings[term] ?? '', factor, textScores);
    return Math.max(this.#touched.length, this.#touchedPages.length);
  }

  /** Adds the current word to the sums. */
  add(rarity: number): void {
    const { pageOf } = this.part;
    for (const page of this.#touchedPages) {
      this.#titles[page] = (this.#titles[page] ?? 0) + rarity * (this.#page[page] ?? 0);
      this.#titleCover[page] = (this.#titleCover[page] ?? 0) + rarity;
    }
    const pages: number[] = [];
    for (const section of this.#touched) {
      const score = this.#section[section] ?? 0;
      const page = pageOf[section] ?? 0;
      this.#sections[section] = (this.#sections[section] ?? 0) + rarity * score;
      const best = this.#best[page] ?? 0;
      const title = this.#page[page] ?? 0;
      if (title === 0) {
        this.#sectionCover[section] = (this.#sectionCover[section] ?? 0) + rarity;
        if (best === 0) pages.push(page);
      }
      if (score > best) this.#best[page] = score;
      this.#section[section] = 0;
    }
    for (const list of [pages, this.#touchedPages])
      for (const page of list) {
        const score = Math.max(this.#best[page] ?? 0, this.#page[page] ?? 0);
        this.#anywhere[page] = (this.#anywhere[page] ?? 0) + rarity * score;
        this.#pageCover[page] = (this.#pageCover[page] ?? 0) + rarity;
        this.#best[page] = 0;
      }
    for (const page of this.#touchedPages) this.#page[page] = 0;
  }

  /** Calls `visit` with the score of each page that has a word, in order. `total` is the rarity of all words. */
  eachPage(total: number, visit: (page: number, score: number) => void): void {
    const { boosts, firstSections, pageScopes } = this.part;
    for (let page = 0; page < boosts.length; page++) {
      const cover = this.#pageCover[page] ?? 0;
      if (cover === 0 || this.#isAccepted[pageScopes[page] ?? 0] === false) continue;
      let best = 0;
      const first = firstSections[page] ?? 0;
      const end = firstSections[page + 1] ?? first;
      for (let section = first; section < end; section++)
        best = Math.max(best, this.#sectionScore(page, section, first, total));
      const whole = (this.#anywhere[page] ?? 0) * share(cover / total);
      visit(page, (best + WHOLE_PAGE * whole) * (boosts[page] ?? 1));
    }
  }

  /** Returns the best sections of a page by their indices on it, best first. */
  sectionsOf(page: number, total: number): FoundSection[] {
    const { firstSections } = this.part;
    const first = firstSections[page] ?? 0;
    const end = firstSections[page + 1] ?? first;
    const found: FoundSection[] = [];
    for (let section = first; section < end; section++) {
      const score = this.#sectionScore(page, section, first, total);
      if (score > 0) found.push({ section: section - first, score });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, SECTIONS_A_PAGE);
  }

  #sectionScore(page: number, section: number, first: number, total: number): number {
    const own = this.#sections[section] ?? 0;
    const title = this.#titles[page] ?? 0;
    // The page itself is found by its title alone, a section of it only by a word of its own.
    if (own === 0 && (section > first || title === 0)) return 0;
    const cover = Math.min(1, ((this.#titleCover[page] ?? 0) + (this.#sectionCover[section] ?? 0)) / total);
    return (own + title) * share(cover);
  }

  #readTerm(postings: string, factor: number, textScores: Float64Array): void {
    const { pageOf, lengths } = this.part;
    const sections = this.#section;
    const isEachAccepted = this.#isEachAccepted;
    let section = 0;
    for (let at = 0; at < postings.length; ) {
      let value = digitValue(postings, at++);
      let distance = value & 31;
      for (let shift = 5; value >= 32; shift += 5) {
        value = digitValue(postings, at++);
        distance += (value & 31) << shift;
      }
      section += distance;
      const digit = digitValue(postings, at++);
      if (digit >= IN_TITLE || !isEachAccepted) {
        const page = pageOf[section] ?? 0;
        if (this.#isAccepted[this.part.pageScopes[page] ?? 0] === false) continue;
        if (digit >= IN_TITLE) this.#readTitle(page, digit, factor);
      }
      const text = textScores[(lengths[section] ?? 0) * 8 + (digit & 7)] ?? 0;
      const score = factor * (text + ((digit & IN_HEADING) === 0 ? 0 : WEIGHTS.heading));
      if (score === 0) continue;
      const known = sections[section] ?? 0;
      if (known === 0) this.#touched.push(section);
      if (score > known) sections[section] = score;
    }
  }

  #readTitle(page: number, digit: number, factor: number): void {
    const words = (this.part.titleLengths[page] ?? 0) / 6;
    const title = (digit & IN_TITLE) === 0 ? 0 : WEIGHTS.title * (0.6 + 0.4 / Math.max(1, Math.sqrt(words)));
    const score = factor * Math.max(title, (digit & IN_KEYWORDS) === 0 ? 0 : WEIGHTS.keywords);
    const known = this.#page[page] ?? 0;
    if (known === 0) this.#touchedPages.push(page);
    if (score > known) this.#page[page] = score;
  }
}

/**
 * Returns the scores of a word's frequency in a section's text, by the classes of length and count: at `length * 8 + count`.
 * `average` is the average length of all sections.
 */
export function createTextScores(average: number): Float64Array {
  const scores = new Float64Array(LENGTH_CLASSES * 8);
  for (let length = 0; length < LENGTH_CLASSES; length++) {
    const wear = WEAR * (1 - LENGTH_SHARE + (LENGTH_SHARE * lengthOfDigit(length)) / Math.max(1, average));
    for (let digit = 0; digit < 8; digit++) {
      const count = COUNTS[digit] ?? 0;
      scores[length * 8 + digit] = count / (count + wear);
    }
  }
  return scores;
}

const LENGTH_CLASSES = 64;

/** Returns the weight of a section: full with all words, low with few of them. */
function share(cover: number): number {
  return 0.25 + 0.75 * cover * cover;
}
