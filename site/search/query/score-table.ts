import { digitValue } from '../numbers.js';
import type { SearchScope } from '../page-sections.js';
import { IN_HEADING, IN_KEYWORDS, IN_TITLE } from '../wire.js';
import type { TermMatch } from './find-terms.js';
import type { ReadPart } from './read-part.js';

export interface FoundSection {
  readonly section: number;
  readonly score: number;
}

const SECTIONS_A_PAGE = 4;

/** The weight of a word by its place. In text the weight grows with its frequency, up to 1. */
const WEIGHTS = { title: 3, heading: 0.8, keywords: 1.4 };
/** The weight of a page's further matching sections, which show that the whole page is about the topic. */
const WHOLE_PAGE = 0.2;

/**
 * The scores of one part's sections and pages while a query's words are processed. Loops take them into variables: readers'
 * browsers get private fields as look-ups in a map.
 */
interface Scores {
  /** The scores of the current word, by section and by page, and their sums over all words, weighted by rarity. */
  readonly section: Float32Array;
  readonly page: Float32Array;
  readonly sections: Float32Array;
  readonly titles: Float32Array;
  /** The total rarity of the words that a section, or its page's title, has. */
  readonly sectionCover: Float32Array;
  readonly titleCover: Float32Array;
  /** The best score of the current word in the sections of each page. */
  readonly best: Float32Array;
  /** The best score of each word anywhere on the page, summed, and the rarity of those words. */
  readonly anywhere: Float32Array;
  readonly pageCover: Float32Array;
  /** The sections that have the current word, and the pages whose titles or keywords have it. */
  readonly touched: Uint32Array;
  readonly touchedPages: Uint32Array;
  touchedCount: number;
  touchedPageCount: number;
}

/** Creates a table for each part. Pages of scopes that are not accepted have no scores. */
export function createScoreTables(
  parts: readonly ReadPart[],
  accepts: (scope: SearchScope) => boolean,
): readonly ScoreTable[] {
  let [sections, pages] = [0, 0];
  for (const part of parts) {
    sections += part.lengths.length;
    pages += part.boosts.length;
  }
  // Thousands of small arrays would cost more than ranking, so all tables share two large ones.
  const numbers = new Float32Array(3 * sections + 6 * pages);
  const lists = new Uint32Array(sections + pages);
  let [numbersTaken, listsTaken] = [0, 0];
  const take = (length: number) => {
    numbersTaken += length;
    return numbers.subarray(numbersTaken - length, numbersTaken);
  };
  const takeList = (length: number) => {
    listsTaken += length;
    return lists.subarray(listsTaken - length, listsTaken);
  };
  return parts.map((part) => {
    const [own, ownPages] = [part.lengths.length, part.boosts.length];
    return new ScoreTable(part, accepts, {
      section: take(own),
      sections: take(own),
      sectionCover: take(own),
      page: take(ownPages),
      titles: take(ownPages),
      titleCover: take(ownPages),
      best: take(ownPages),
      anywhere: take(ownPages),
      pageCover: take(ownPages),
      touched: takeList(own),
      touchedPages: takeList(ownPages),
      touchedCount: 0,
      touchedPageCount: 0,
    });
  });
}

/** Ranks the pages of one part. */
export class ScoreTable {
  readonly part: ReadPart;
  readonly #isAccepted: readonly boolean[];
  readonly #scores: Scores;

  constructor(part: ReadPart, accepts: (scope: SearchScope) => boolean, scores: Scores) {
    this.part = part;
    this.#isAccepted = part.scopes.map(accepts);
    this.#scores = scores;
  }

  /**
   * Reads where a word's terms occur. `textScores` are those of `createTextScores`. Returns the number of sections; a
   * page counts once.
   */
  read(matches: readonly TermMatch[], textScores: Float64Array): number {
    const scores = this.#scores;
    scores.touchedCount = 0;
    scores.touchedPageCount = 0;
    for (const match of matches) readTerm(this.part, match, { scores, textScores, isAccepted: this.#isAccepted });
    return Math.max(scores.touchedCount, scores.touchedPageCount);
  }

  /** Adds the current word to the sums. */
  add(rarity: number): void {
    const scores = this.#scores;
    const { section: own, sections, sectionCover, page: titleScores, titles, titleCover, best } = scores;
    const { touched, touchedCount, touchedPages, touchedPageCount } = scores;
    const { pageOf } = this.part;
    for (let at = 0; at < touchedPageCount; at++) {
      const page = touchedPages[at] ?? 0;
      titles[page] = (titles[page] ?? 0) + rarity * (titleScores[page] ?? 0);
      titleCover[page] = (titleCover[page] ?? 0) + rarity;
    }
    for (let at = 0; at < touchedCount; at++) {
      const section = touched[at] ?? 0;
      const score = own[section] ?? 0;
      const page = pageOf[section] ?? 0;
      sections[section] = (sections[section] ?? 0) + rarity * score;
      if (titleScores[page] === 0) sectionCover[section] = (sectionCover[section] ?? 0) + rarity;
      if (score > (best[page] ?? 0)) best[page] = score;
      own[section] = 0;
    }
    for (let at = 0; at < touchedCount; at++) addPage(scores, pageOf[touched[at] ?? 0] ?? 0, rarity);
    for (let at = 0; at < touchedPageCount; at++) addPage(scores, touchedPages[at] ?? 0, rarity);
  }

  /** Calls `visit` with the score of each page that has a word, in order. `total` is the rarity of all words. */
  eachPage(total: number, visit: (page: number, score: number) => void): void {
    const { boosts, firstSections } = this.part;
    const scores = this.#scores;
    const { sections, titles, anywhere, pageCover } = scores;
    for (let page = 0; page < boosts.length; page++) {
      const cover = pageCover[page] ?? 0;
      if (cover === 0) continue;
      const first = firstSections[page] ?? 0;
      const end = firstSections[page + 1] ?? first;
      // The page itself is found by its title alone, a section of it only by a word of its own.
      let best = titles[page] === 0 ? 0 : sectionScore(scores, page, first, total);
      for (let section = first; section < end; section++) {
        if (sections[section] === 0) continue;
        const score = sectionScore(scores, page, section, total);
        if (score > best) best = score;
      }
      const whole = (anywhere[page] ?? 0) * share(cover / total);
      visit(page, (best + WHOLE_PAGE * whole) * (boosts[page] ?? 1));
    }
  }

  /** Returns the best sections of a page by their indices on it, best first. */
  sectionsOf(page: number, total: number): FoundSection[] {
    const { firstSections } = this.part;
    const scores = this.#scores;
    const first = firstSections[page] ?? 0;
    const end = firstSections[page + 1] ?? first;
    const found: FoundSection[] = [];
    for (let section = first; section < end; section++) {
      if (scores.sections[section] === 0 && (section > first || scores.titles[page] === 0)) continue;
      found.push({ section: section - first, score: sectionScore(scores, page, section, total) });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, SECTIONS_A_PAGE);
  }
}

/** Adds the current word to the sums of a page. Only the first call for a page does, because it resets the page's score. */
function addPage({ best, page: titleScores, anywhere, pageCover }: Scores, page: number, rarity: number): void {
  const score = Math.max(best[page] ?? 0, titleScores[page] ?? 0);
  if (score === 0) return;
  anywhere[page] = (anywhere[page] ?? 0) + rarity * score;
  pageCover[page] = (pageCover[page] ?? 0) + rarity;
  best[page] = 0;
  titleScores[page] = 0;
}

function sectionScore(
  { sections, sectionCover, titles, titleCover }: Scores,
  page: number,
  section: number,
  total: number,
): number {
  const cover = Math.min(1, ((titleCover[page] ?? 0) + (sectionCover[section] ?? 0)) / total);
  return ((sections[section] ?? 0) + (titles[page] ?? 0)) * share(cover);
}

interface TermReading {
  readonly scores: Scores;
  readonly textScores: Float64Array;
  readonly isAccepted: readonly boolean[];
}

function readTerm(part: ReadPart, { term, factor }: TermMatch, { scores, textScores, isAccepted }: TermReading): void {
  const { pageOf, lengths, pageScopes } = part;
  const { section: own, touched } = scores;
  const postings = part.postings[term] ?? '';
  const isEachAccepted = !isAccepted.includes(false);
  let { touchedCount } = scores;
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
    const page = pageOf[section] ?? 0;
    if (!isEachAccepted && isAccepted[pageScopes[page] ?? 0] === false) continue;
    if (digit >= IN_TITLE) readTitle(part, scores, page, digit, factor);
    const text = textScores[(lengths[section] ?? 0) * 8 + (digit & 7)] ?? 0;
    const score = factor * (text + ((digit & IN_HEADING) === 0 ? 0 : WEIGHTS.heading));
    if (score === 0) continue;
    const known = own[section] ?? 0;
    if (known === 0) touched[touchedCount++] = section;
    if (score > known) own[section] = score;
  }
  scores.touchedCount = touchedCount;
}

function readTitle({ titleLengths }: ReadPart, scores: Scores, page: number, digit: number, factor: number): void {
  const words = (titleLengths[page] ?? 0) / 6;
  const title = (digit & IN_TITLE) === 0 ? 0 : WEIGHTS.title * (0.6 + 0.4 / Math.max(1, Math.sqrt(words)));
  const score = factor * Math.max(title, (digit & IN_KEYWORDS) === 0 ? 0 : WEIGHTS.keywords);
  const known = scores.page[page] ?? 0;
  if (known === 0) scores.touchedPages[scores.touchedPageCount++] = page;
  if (score > known) scores.page[page] = score;
}

/** Returns the weight of a section: full with all words, low with few of them. */
function share(cover: number): number {
  return 0.25 + 0.75 * cover * cover;
}
