import type { Finding } from '../../site/model/finding.js';
import { type LostPlace, lostText } from '../lost-text.js';
import { findLostWords, type LostRun } from '../words/find-lost-words.js';
import { wordsOf } from '../words/read-words.js';
import { type PlacedWord, readHtmlWords } from './read-html-words.js';
import { lostRegions, readRegions } from './regions.js';

/** A page as its server sent it, and the texts of the bundle to compare it with. */
export interface LiveTexts {
  /** The path of the page, for findings. */
  readonly page: string;
  /** The address of the page. */
  readonly address: string;
  /** The HTML as it was served, or drawn. */
  readonly served: string;
  readonly finished: string;
  /** The Markdown copy; undefined for a page without one, such as a frame. */
  readonly markdown: string | undefined;
  /** The HTML that search reads; undefined when the page is not searchable. */
  readonly searched: string | undefined;
}

/** Limits of what may be missing, because something is left out on purpose or counting is inexact. */
interface Tolerance {
  readonly partLost: number;
  readonly wordsInARow: number;
  /** Minimum number of missing words for a loss by share. */
  readonly wordsLost: number;
}

/** The tolerance for the page, which is the served one except for addresses. */
const PAGE: Tolerance = { partLost: 0.02, wordsInARow: 3, wordsLost: 1 };
/**
 * The tolerance for copies. They leave out what surrounds the text and what readers press, which can only be recognized
 * by names.
 */
const COPY: Tolerance = { partLost: 0.02, wordsInARow: 12, wordsLost: 25 };
/** The tolerance for copies of a page that does not mark its main text. */
const GUESSED_COPY: Tolerance = { partLost: 0.1, wordsInARow: 60, wordsLost: 60 };

/** Compares the words of a served page with the finished page, its Markdown copy and the search index. */
export function lostLiveText({ page, address, served, finished, markdown, searched }: LiveTexts): Finding[] {
  const compare = (
    source: readonly PlacedWord[],
    there: readonly string[],
    where: string,
    tolerance: Tolerance,
  ): Finding[] => {
    const { total, lost, runs, isLost } = findLostWords(
      source.map(({ word }) => word),
      there,
    );
    if (lost === 0) return [];
    const isMuch = lost > total * tolerance.partLost && lost >= tolerance.wordsLost;
    const starts = source.map(({ start }) => start);
    const gone = tolerance === PAGE ? lostRegions(readRegions(served), starts, isLost) : [];
    const regionOf = ({ start, end }: LostRun) =>
      gone.filter(({ first, last }) => first >= start && last < end).sort(byWords)[0]?.name;
    const notable = runs
      .map((run) => ({ ...run, region: regionOf(run) }))
      .filter((run) => isMuch || run.lost > tolerance.wordsInARow || run.region !== undefined)
      .sort((one, other) => other.lost - one.lost || one.start - other.start);
    if (notable.length === 0) return [];
    const places = notable.map(({ start, end, region }): LostPlace => {
      const words = source.slice(start, end);
      return {
        file: address,
        line: lineOf(served, words[0]?.start ?? 0),
        text: words.map(({ word }) => word).join(' '),
        region,
      };
    });
    return [lostText({ page, where, lost, total, places })];
  };
  const wordsIn = (html: string) => readHtmlWords(html, 'everything').map(({ word }) => word);
  const findings = compare(readHtmlWords(served, 'everything'), wordsIn(finished), 'the page', PAGE);
  if (markdown === undefined && searched === undefined) return findings;
  const main = mainPart(served);
  const prose = readHtmlWords(served, 'prose').filter(({ start }) => start >= main.start && start < main.end);
  const tolerance = main.isMarked ? COPY : GUESSED_COPY;
  if (markdown !== undefined) findings.push(...compare(prose, wordsOf(markdown), 'its Markdown copy', tolerance));
  if (searched !== undefined) findings.push(...compare(prose, wordsIn(searched), 'what search knows of it', tolerance));
  return findings;
}

const byWords = (one: { readonly first: number; readonly last: number }, other: typeof one) =>
  other.last - other.first - (one.last - one.first);

/** Returns the part with a page's main text: its `<main>`, or its only article. */
function mainPart(html: string): { readonly start: number; readonly end: number; readonly isMarked: boolean } {
  for (const name of ['main', 'article']) {
    const starts = [...html.matchAll(new RegExp(`<${name}[\\s>]`, 'gi'))];
    const [first] = starts;
    if (first === undefined || starts.length > 1) continue;
    const end = html.toLowerCase().lastIndexOf(`</${name}`);
    return { start: first.index, end: end > first.index ? end : html.length, isMarked: true };
  }
  return { start: 0, end: html.length, isMarked: false };
}

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
