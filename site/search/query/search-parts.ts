import type { SearchScope } from '../page-sections.js';
import { matchWord, type WordMatches } from './match-word.js';
import type { ReadPart } from './read-part.js';
import type { QueryWord } from './read-query.js';
import { createScoreTables, type FoundSection, type ScoreTable } from './score-table.js';
import { SMALL_WORDS } from './small-words.js';
import { createTextScores } from './text-scores.js';

/** A matching page, with its best sections. */
export interface FoundPage {
  readonly part: number;
  readonly page: number;
  readonly score: number;
  /** The best sections by their indices on the page, best first. */
  readonly sections: readonly FoundSection[];
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
  /** Returns whether a page may be among the results. */
  readonly accepts: (scope: SearchScope) => boolean;
  readonly limit: number;
  /** The extent of all parts that are searched. By default it is that of the given parts. */
  readonly extent?: SearchedExtent;
}

/** The number of sections that are searched, and the sum of their lengths. */
export interface SearchedExtent {
  readonly sections: number;
  readonly totalLength: number;
}

/** The weight of question words beside other words. */
const SMALL_WORD = 0.15;

/** Ranks the pages of some parts. Needs no text: the parts record where each word occurs. */
export function searchParts(
  parts: readonly ReadPart[],
  { words, accepts, limit, extent = extentOf(parts) }: SearchOptions,
): Found {
  const tables = createScoreTables(parts, accepts);
  const { sections } = extent;
  const textScores = createTextScores(extent.totalLength / Math.max(1, sections));
  const terms: Set<string>[] = [];
  const marks: Set<string>[] = [];
  let total = 0;
  const areAllSmall = words.every(({ text }) => SMALL_WORDS.has(text));
  for (const word of words) {
    const matches = matchWord(parts, word);
    const matched: ScoreTable[] = [];
    let frequency = 0;
    for (const [index, table] of tables.entries()) {
      const found = matches[index] ?? [];
      if (found.length === 0) continue;
      matched.push(table);
      frequency += table.read(found, textScores);
    }
    const isSmall = !areAllSmall && SMALL_WORDS.has(word.text);
    const texts = termTexts(parts, matches);
    terms.push(texts);
    if (!isSmall) marks.push(texts);
    // A word that is nowhere tells nothing of what is there; it is not held against the others.
    if (frequency === 0) continue;
    const weight = isSmall ? SMALL_WORD : 1;
    const rarity = weight * (Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5)) + 0.05);
    total += rarity;
    for (const table of matched) table.add(rarity);
  }
  return { ...bestPages(tables, total, limit), terms, marks };
}

function extentOf(parts: readonly ReadPart[]): SearchedExtent {
  let [sections, totalLength] = [0, 0];
  for (const part of parts) {
    sections += part.lengths.length;
    totalLength += part.totalLength;
  }
  return { sections, totalLength };
}

function termTexts(parts: readonly ReadPart[], matches: WordMatches): Set<string> {
  const texts = new Set<string>();
  for (const [index, part] of parts.entries())
    for (const { term } of matches[index] ?? []) texts.add(part.terms[term] ?? '');
  return texts;
}

/**
 * Counts all pages and returns the best ones. Of pages with equal scores, the first in the order of the site is the
 * better one.
 */
function bestPages(tables: readonly ScoreTable[], total: number, limit: number): Pick<Found, 'pages' | 'count'> {
  const best: { table: ScoreTable; page: number; score: number }[] = [];
  let count = 0;
  for (const table of tables)
    table.eachPage(total, (page, score) => {
      count += 1;
      if (best.length >= limit && score <= (best.at(-1)?.score ?? 0)) return;
      let at = best.length;
      while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
      best.splice(at, 0, { table, page, score });
      if (best.length > limit) best.pop();
    });
  const pages = best.map(
    ({ table, page, score }): FoundPage => ({
      part: table.part.part,
      page,
      score,
      sections: table.sectionsOf(page, total),
    }),
  );
  return { pages, count };
}
