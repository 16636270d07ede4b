import type { SearchScope } from './page-sections.js';

/** Folder of the index in a bundle. */
const SEARCH_FOLDER = 'offprint/search';
/** The one file of the index whose name stays; all others are named by what is in them. */
export const INDEX_PATH = `${SEARCH_FOLDER}/index.js`;
/** Raised when readers of older files would misread newer ones. */
export const INDEX_FORMAT = 1;

/** What the index consists of; the only file that changes under its name. */
export interface IndexFile {
  readonly format: typeof INDEX_FORMAT;
  readonly parts: readonly PartSummary[];
}

export interface PartSummary {
  readonly name: string;
  readonly sections: number;
  /** Words of all its sections. */
  readonly words: number;
  /** All that its pages stand in, each once: a part is loaded only where one of them is looked for. */
  readonly scopes: readonly SearchScope[];
}

/**
 * The words of some hundred pages, and where they are. Strings stand for arrays, since a browser reads one long string many
 * times as fast as the numbers in it.
 */
export interface PartFile {
  readonly scopes: readonly SearchScope[];
  /** Groups on the way to pages, as shown: `Guides › Deploy`. */
  readonly trails: readonly string[];
  readonly pages: readonly WirePage[];
  /** Names of text files; pages tell how they are spread over them. */
  readonly texts: readonly string[];
  /** One digit a section: its length, see `lengthClass`. */
  readonly lengths: string;
  /** In order, parted by blanks: a digit of how many characters the word shares with the one before it, then the others. */
  readonly terms: string;
  /** One run a word, parted by blanks: distance from the section before it as a number, then a digit of {@link postingDigit}. */
  readonly postings: string;
}

/** Address from the bundle's root (encoded), title, number of sections, boost, and indices into scopes, trails and texts. */
export type WirePage = readonly [
  address: string,
  title: string,
  sections: number,
  boost: number,
  scope: number,
  trail: number,
  text: number,
];

/** What is shown of some pages, in their order; loaded for those that are found. */
export type TextFile = readonly (readonly WireSection[])[];

/** Number of headings above it, anchor (encoded for addresses), heading, text. */
export type WireSection = readonly [level: number, anchor: string, heading: string, text: string];

/** What reading scripts get: each file of the index adds one of these to the list `self.offprintSearch`. */
export type WireMessage =
  | readonly [kind: 'index', name: '', data: IndexFile]
  | readonly [kind: 'part', name: string, data: PartFile]
  | readonly [kind: 'text', name: string, data: TextFile];

/** A file of the index as a plain script: `file://` pages may load scripts, and nothing else. */
export function wireScript(...message: WireMessage): string {
  const json = JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `(self.offprintSearch=self.offprintSearch||[]).push(${json});\n`;
}

export const partPath = (name: string) => `${SEARCH_FOLDER}/part.${name}.js`;
export const textPath = (name: string) => `${SEARCH_FOLDER}/text.${name}.js`;

/** How a word occurs in a section. Title and keywords are the page's, and stand at its first section only. */
export const IN_HEADING = 8;
export const IN_TITLE = 16;
export const IN_KEYWORDS = 32;

/** A digit's value: how often the word is in the text (0 to 7, roughly), and where else it is. */
export function postingDigit(count: number, places: number): number {
  const often = count < 5 ? count : count < 9 ? 5 : count < 17 ? 6 : 7;
  return often | places;
}

/** What the lower three bits stand for. */
export const COUNTS: readonly number[] = [0, 1, 2, 3, 4, 6, 11, 20];

/** A length in words as a digit, in steps of a fifth. */
export function lengthClass(words: number): number {
  return Math.min(63, Math.round(4 * Math.log2(1 + words)));
}

export function lengthOfClass(value: number): number {
  return 2 ** (value / 4) - 1;
}
