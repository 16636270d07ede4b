import type { Finding } from '../../site/model/finding.js';
import { type LostPlace, lostText } from '../lost-text.js';
import { findLostWords } from '../words/find-lost-words.js';
import { wordsOf } from '../words/read-words.js';
import { type PlacedWord, readHtmlWords } from './read-html-words.js';

/** What is compared: a page as its server sent it, and what a bundle has of it. */
export interface LiveTexts {
  /** Path of the page, for findings. */
  readonly page: string;
  /** Where it was fetched from. */
  readonly address: string;
  /** As it was served, or drawn. */
  readonly served: string;
  readonly finished: string;
  /** Undefined where the page has none of them: a frame, or one without a text of its own. */
  readonly markdown: string | undefined;
  /** The HTML that search reads; undefined where the page is not searched. */
  readonly searched: string | undefined;
}

/** How much may be missing, since something is to be left out or the counting may err. */
interface Tolerance {
  readonly partLost: number;
  readonly wordsInARow: number;
  /** Fewer words in all are never a loss by their part. */
  readonly wordsLost: number;
}

/** The page is the served one but for addresses: nothing is to be lost. */
const PAGE: Tolerance = { partLost: 0.02, wordsInARow: 3, wordsLost: 1 };
/** What stands around the text, and what readers press, is left out of copies on purpose, and can only be told by its names. */
const COPY: Tolerance = { partLost: 0.02, wordsInARow: 12, wordsLost: 25 };
/** A page that does not say where its own text stands. */
const GUESSED_COPY: Tolerance = { partLost: 0.1, wordsInARow: 60, wordsLost: 60 };

/** Counts the words of a served page against the finished page, its Markdown copy and what search knows of it. */
export function lostLiveText({ page, address, served, finished, markdown, searched }: LiveTexts): Finding[] {
  const compare = (
    source: readonly PlacedWord[],
    there: readonly string[],
    where: string,
    tolerance: Tolerance,
  ): Finding[] => {
    const { total, lost, runs } = findLostWords(
      source.map(({ word }) => word),
      there,
    );
    const isMuch = lost > total * tolerance.partLost && lost >= tolerance.wordsLost;
    const notable = runs
      .filter((run) => isMuch || run.lost > tolerance.wordsInARow)
      .sort((one, other) => other.lost - one.lost || one.start - other.start);
    if (notable.length === 0) return [];
    const places = notable.map(({ start, end }): LostPlace => {
      const words = source.slice(start, end);
      return {
        file: address,
        line: lineOf(served, words[0]?.start ?? 0),
        text: words.map(({ word }) => word).join(' '),
      };
    });
    return [lostText({ page, where, lost, total, places })];
  };
  const wordsIn = (html: string) => readHtmlWords(html, 'everything').map(({ word }) => word);
  const findings = compare(readHtmlWords(served, 'everything'), wordsIn(finished), 'the page', PAGE);
  if (markdown === undefined && searched === undefined) return findings;
  const own = ownPart(served);
  const prose = readHtmlWords(served, 'prose').filter(({ start }) => start >= own.start && start < own.end);
  const tolerance = own.isSaid ? COPY : GUESSED_COPY;
  if (markdown !== undefined) findings.push(...compare(prose, wordsOf(markdown), 'its Markdown copy', tolerance));
  if (searched !== undefined) findings.push(...compare(prose, wordsIn(searched), 'what search knows of it', tolerance));
  return findings;
}

/** Where a page's own text stands: in its `<main>`, or in its one article. */
function ownPart(html: string): { readonly start: number; readonly end: number; readonly isSaid: boolean } {
  for (const name of ['main', 'article']) {
    const starts = [...html.matchAll(new RegExp(`<${name}[\\s>]`, 'gi'))];
    const [first] = starts;
    if (first === undefined || starts.length > 1) continue;
    const end = html.toLowerCase().lastIndexOf(`</${name}`);
    return { start: first.index, end: end > first.index ? end : html.length, isSaid: true };
  }
  return { start: 0, end: html.length, isSaid: false };
}

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
