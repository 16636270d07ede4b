import type { FactsFile, LargeIndexFile, RowsFile, VocabularyFile, WordsFile } from './large/large-wire.js';
import type { SearchScope } from './page-sections.js';

/** The folder of the index in a bundle. */
const SEARCH_FOLDER = 'offprint/search';
/** The one file of the index with a fixed name; all others are named by their content. */
export const INDEX_PATH = `${SEARCH_FOLDER}/index.js`;
/** The version of the format. It is raised when readers of older files would misread newer ones. */
export const INDEX_FORMAT = 1;

/** The contents of the index, in the only file that changes under its name. */
export interface IndexFile {
  readonly format: typeof INDEX_FORMAT;
  readonly parts: readonly PartSummary[];
}

export interface PartSummary {
  readonly name: string;
  readonly sections: number;
  /** The number of words of all its sections. */
  readonly words: number;
  /** The scopes that its pages stand in, each once. A part is loaded only when one of them is searched. */
  readonly scopes: readonly SearchScope[];
}

/**
 * The words of some hundred pages, and their places. Strings stand for arrays, because a browser reads one long string
 * many times as fast as the numbers in it.
 */
export interface PartFile {
  readonly scopes: readonly SearchScope[];
  /** The groups on the way to pages, as shown: `Guides › Deploy`. */
  readonly trails: readonly string[];
  readonly pages: readonly WirePage[];
  /** The names of text files. Pages record how they are divided among them. */
  readonly texts: readonly string[];
  /** One digit for each section: its length, see `lengthClass`. */
  readonly lengths: string;
  /**
   * The words in order, separated by blanks: a digit for the number of characters that the word shares with the one
   * before it, then the others.
   */
  readonly terms: string;
  /**
   * One run for each word, separated by blanks: the distance from the section before it as a number, then a digit of
   * {@link postingDigit}.
   */
  readonly postings: string;
}

/**
 * The address from the bundle's root (encoded), title, number of sections, boost, and indices into scopes, trails and
 * texts.
 */
export type WirePage = readonly [
  address: string,
  title: string,
  sections: number,
  boost: number,
  scope: number,
  trail: number,
  text: number,
];

/** The result texts of some pages, in their order. They are loaded for the pages that are found. */
export type TextFile = readonly (readonly WireSection[])[];

/** The number of headings above it, anchor (encoded for addresses), heading, text. */
export type WireSection = readonly [level: number, anchor: string, heading: string, text: string];

/** The values that scripts receive: each file of the index adds one of these to the list `self.offprintSearch`. */
export type WireMessage =
  | readonly [kind: 'index', name: '', data: IndexFile | LargeIndexFile]
  | readonly [kind: 'part', name: string, data: PartFile]
  | readonly [kind: 'text', name: string, data: TextFile]
  | LargeMessage;

/** The files of a large index. */
export type LargeMessage =
  | readonly [kind: 'rows', name: string, data: RowsFile]
  | readonly [kind: 'facts', name: string, data: FactsFile]
  | readonly [kind: 'words', name: string, data: WordsFile]
  | readonly [kind: 'vocabulary', name: string, data: VocabularyFile];

/** Returns a file of the index as a plain script, because `file://` pages may load scripts and nothing else. */
export function wireScript(...message: WireMessage): string {
  const json = JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `(self.offprintSearch=self.offprintSearch||[]).push(${json});\n`;
}

/** Reads a file of a part, which {@link wireScript} wrote. Throws if it is another one. */
export function readPartFile(script: Uint8Array): PartFile {
  const text = new TextDecoder().decode(script);
  const [kind, , data] = JSON.parse(text.slice(text.indexOf('push(') + 5, text.lastIndexOf(')'))) as WireMessage;
  if (kind !== 'part') throw new Error(`a file of the search index has ${kind} instead of a part`);
  return data;
}

/** Returns the path of a file of the index other than the first one, which has a fixed name. */
export function indexPath(kind: Exclude<WireMessage[0], 'index'>, name: string): string {
  return `${SEARCH_FOLDER}/${kind}.${name}.js`;
}

export const partPath = (name: string) => indexPath('part', name);
export const textPath = (name: string) => indexPath('text', name);

/**
 * The way in which a word occurs in a section. Title and keywords belong to the page, and stand at its first section
 * only.
 */
export const IN_HEADING = 8;
export const IN_TITLE = 16;
export const IN_KEYWORDS = 32;

/** Returns a digit: how often the word is in the text (0 to 7, approximately), and where else it is. */
export function postingDigit(count: number, places: number): number {
  const often = count < 5 ? count : count < 9 ? 5 : count < 17 ? 6 : 7;
  return often | places;
}

/** The counts that the lower three bits stand for. */
export const COUNTS: readonly number[] = [0, 1, 2, 3, 4, 6, 11, 20];

/** Returns a length in words as a digit, in steps of a fifth. */
export function lengthClass(words: number): number {
  return Math.min(63, Math.round(4 * Math.log2(1 + words)));
}

export function lengthOfClass(value: number): number {
  return 2 ** (value / 4) - 1;
}
