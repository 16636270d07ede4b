import type { Finding } from '../../site/model/finding.js';
import { type LostPlace, lostText } from '../lost-text.js';
import { findLostWords } from '../words/find-lost-words.js';
import { readHtmlWords } from './read-html-words.js';
import { lostRegions, readRegions } from './regions.js';

/** The texts that a browser shows of a page: HTML of the visible text and its regions alone. */
export interface ShownTexts {
  /** The path of the page, for findings. */
  readonly page: string;
  /** The address of the live page. */
  readonly address: string;
  readonly live: string;
  readonly bundle: string;
}

const MAX_LOST_PART = 0.02;
/** Maximum number of missing words that is ignored: applications add and change a few, such as a state in a label. */
const MAX_LOST_WORDS = 3;
/** Minimum number of words of a region that is missed. */
const MIN_REGION_WORDS = 2;

/**
 * Compares the text that a browser shows of a live page with that of the bundle's page. Returns an error with the lost
 * words if more than 2 % are missing, or all words of a region; otherwise undefined.
 */
export function lostShownText({ page, address, live, bundle }: ShownTexts): Finding | undefined {
  const source = readHtmlWords(live, 'everything');
  const words = source.map(({ word }) => word);
  const finished = readHtmlWords(bundle, 'everything').map(({ word }) => word);
  const { total, lost, runs, isLost } = findLostWords(words, finished);
  if (lost === 0) return undefined;
  const place = (first: number, end: number, region?: string): LostPlace => ({
    file: address,
    text: words.slice(first, end).join(' '),
    region,
  });
  const starts = source.map(({ start }) => start);
  const regions = lostRegions(readRegions(live), starts, isLost)
    .filter(({ first, last }) => last - first + 1 >= MIN_REGION_WORDS)
    .map(({ first, last, name }) => ({ first, end: last + 1, place: place(first, last + 1, name) }));
  const isMuch = lost > total * MAX_LOST_PART && lost > MAX_LOST_WORDS;
  if (!isMuch && regions.length === 0) return undefined;
  const others = runs
    .filter(({ start, end }) => isMuch && !regions.some(({ first, end: last }) => first < end && last > start))
    .sort((one, other) => other.lost - one.lost || one.start - other.start)
    .map(({ start, end }) => place(start, end));
  const places = [...regions.map((region) => region.place), ...others];
  return lostText({ page, where: 'the page as a browser shows it', lost, total, places });
}
