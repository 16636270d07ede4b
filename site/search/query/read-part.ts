import { digitValue } from '../numbers.js';
import { lengthOfClass, type PartFile, type WirePage } from '../wire.js';

/** A part of the index, ready for queries. */
export interface ReadPart {
  readonly file: PartFile;
  readonly pages: readonly WirePage[];
  /** The first section of each page, followed by the total number of sections. */
  readonly firstSections: Uint32Array;
  /** The page of each section. */
  readonly pageOf: Uint32Array;
  /** The approximate number of words of each section. */
  readonly lengths: Float32Array;
  /** The terms, sorted by code units. */
  readonly terms: readonly string[];
  /** The number of characters that each term shares with the one before it. */
  readonly shared: Uint8Array;
  readonly postings: readonly string[];
}

/** Decodes what is searched. Postings stay encoded until a query needs a word of them. */
export function readPart(file: PartFile): ReadPart {
  const { pages } = file;
  const firstSections = new Uint32Array(pages.length + 1);
  pages.forEach((page, index) => {
    firstSections[index + 1] = (firstSections[index] ?? 0) + page[2];
  });
  const pageOf = new Uint32Array(file.lengths.length);
  for (const index of pages.keys()) pageOf.fill(index, firstSections[index], firstSections[index + 1]);
  const lengths = Float32Array.from(file.lengths, (_, index) => lengthOfClass(digitValue(file.lengths, index)));
  return { file, pages, firstSections, pageOf, lengths, ...readTerms(file) };
}

function readTerms(file: PartFile): Pick<ReadPart, 'terms' | 'shared' | 'postings'> {
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
