import { readLengths, totalLengthOf } from '../lengths.js';
import { digitValue } from '../numbers.js';
import type { SearchScope } from '../page-sections.js';
import type { PartFile } from '../wire.js';

/** The facts about a part's pages and sections from which they are ranked. */
export interface RankedPages {
  /** The index of the part. */
  readonly part: number;
  readonly scopes: readonly SearchScope[];
  /** The index of each page's scope. */
  readonly pageScopes: Uint32Array;
  /** The number of characters of each page's title. */
  readonly titleLengths: Uint32Array;
  readonly boosts: Float64Array;
  /** The first section of each page, followed by the total number of sections. */
  readonly firstSections: Uint32Array;
  /** The page of each section. */
  readonly pageOf: Uint32Array;
  /** The class of each section's length, see `lengthClass`. */
  readonly lengths: Uint8Array;
  /** The approximate number of words of all sections. */
  readonly totalLength: number;
}

/** Words and where they occur. */
export interface PartWords {
  /** The terms, sorted by code units. */
  readonly terms: readonly string[];
  /** The number of characters that each term shares with the one before it. */
  readonly shared: Uint8Array;
  readonly postings: readonly string[];
}

/** A part of the index, ready for queries. */
export interface ReadPart extends RankedPages, PartWords {}

/** Decodes what is searched. Postings stay encoded until a query needs a word of them. */
export function readPart(part: number, file: PartFile): ReadPart {
  const { pages, scopes } = file;
  const ranked = rankedPages({
    part,
    scopes,
    pageScopes: Uint32Array.from(pages, (page) => page[4]),
    titleLengths: Uint32Array.from(pages, (page) => page[1].length),
    boosts: Float64Array.from(pages, (page) => page[3]),
    sectionCounts: Uint32Array.from(pages, (page) => page[2]),
    lengths: file.lengths,
  });
  return { ...ranked, ...readTerms(file) };
}

/** Completes the facts about pages. `lengths` has a digit for each section, see `lengthClass`. */
export function rankedPages({
  sectionCounts,
  lengths: digits,
  ...facts
}: Pick<RankedPages, 'part' | 'scopes' | 'pageScopes' | 'titleLengths' | 'boosts'> & {
  readonly sectionCounts: Uint32Array;
  readonly lengths: string;
}): RankedPages {
  const firstSections = new Uint32Array(sectionCounts.length + 1);
  const pageOf = new Uint32Array(digits.length);
  for (const [page, count] of sectionCounts.entries()) {
    const first = firstSections[page] ?? 0;
    firstSections[page + 1] = first + count;
    pageOf.fill(page, first, first + count);
  }
  const lengths = readLengths(digits);
  return { ...facts, firstSections, pageOf, lengths, totalLength: totalLengthOf(lengths) };
}

/** Decodes words, see {@link PartFile}. */
export function readTerms(file: Pick<PartFile, 'terms' | 'postings'>): PartWords {
  if (file.terms === '') return { terms: [], shared: new Uint8Array(), postings: [] };
  const terms = file.terms.split(' ');
  const shared = new Uint8Array(terms.length);
  let last = '';
  for (let index = 0; index < terms.length; index++) {
    const entry = terms[index] ?? '';
    const common = digitValue(entry, 0);
    shared[index] = common;
    last = last.slice(0, common) + entry.slice(1);
    terms[index] = last;
  }
  return { terms, shared, postings: file.postings.split(' ') };
}
