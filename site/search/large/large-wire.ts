import type { SearchScope } from '../page-sections.js';

/**
 * The version of the format of large sites. Their words are divided by the alphabet instead of by pages, so a question
 * loads only the files that have its words.
 */
export const LARGE_FORMAT = 2;

/** The contents of a large index. Parts are groups of neighboring pages, as in small ones. */
export interface LargeIndexFile {
  readonly format: typeof LARGE_FORMAT;
  /** All scopes in which pages stand, each once. */
  readonly scopes: readonly SearchScope[];
  readonly parts: readonly LargePart[];
  /** The files of facts, in the order of parts. */
  readonly facts: readonly FactsEntry[];
  /** The files of words, in the order of the alphabet. The parts of one word may be divided among several. */
  readonly words: readonly WordsEntry[];
  /** The files of the vocabulary, in the order of the alphabet. They are loaded to find words with typos. */
  readonly vocabulary: readonly VocabularyEntry[];
}

/**
 * `length` is the approximate number of words of all sections, `scopes` are indices, and `rows` the names of files with
 * {@link ROWS_A_FILE} pages each.
 */
export type LargePart = readonly [rows: readonly string[], sections: number, length: number, scopes: readonly number[]];
export type FactsEntry = readonly [name: string, firstPart: number];
/**
 * `firstPart` is -1 if the file has all parts of its first word. Otherwise the word began in a file before, and this one
 * has its parts from `firstPart` on.
 */
export type WordsEntry = readonly [name: string, firstTerm: string, firstPart: number];
export type VocabularyEntry = readonly [name: string, firstTerm: string];

/** The facts about pages from which they are ranked, for each of some parts. */
export type FactsFile = readonly PartFacts[];

/** Numbers are written by `encodeNumber`, one for each page. `lengths` has a digit for each section. */
export type PartFacts = readonly [
  sectionCounts: string,
  titleLengths: string,
  scopes: string,
  boosts: readonly (readonly [page: number, boost: number])[],
  lengths: string,
];

/**
 * Words in order, front-coded like those of a part, and for each the parts that have it: the distance from the part
 * before, the number of characters of its postings, and the postings.
 */
export type WordsFile = readonly [terms: string, runs: string];

/** Front-coded words. */
export type VocabularyFile = string;

/** The places of a word in one part. */
export interface WordRun {
  readonly part: number;
  /** The places in the part, see `PartFile`. */
  readonly postings: string;
}

/** The number of pages in a file of rows, of which each shown result needs one. */
export const ROWS_A_FILE = 64;

/** The facts about some neighboring pages that results show. */
export interface RowsFile {
  /** The groups on the way to pages, as shown: `Guides › Deploy`. */
  readonly trails: readonly string[];
  /** The names of text files. */
  readonly texts: readonly string[];
  readonly pages: readonly LargeRow[];
}

/**
 * The address from the bundle's root (encoded), title, index of the scope among those of the site, indices into trails and
 * texts, and the index of the page in its text file.
 */
export type LargeRow = readonly [
  address: string,
  title: string,
  scope: number,
  trail: number,
  text: number,
  pageInText: number,
];
