import type { Finding } from '../site/model/finding.js';
import { pageText } from './finished/read-html.js';
import { lostText, notableRuns } from './lost-text.js';
import { findLostWords } from './words/find-lost-words.js';
import { hasAllWords } from './words/has-all-words.js';
import { wordNumbersOf } from './words/read-words.js';
import { type CountedFiles, readSource } from './written/read-source.js';
import type { SourceWords } from './written/source-words.js';

/** A finished page and what it was made from. */
export interface PageToCount {
  /** Path of the page. */
  readonly page: string;
  readonly sourcePath: string;
  readonly files: CountedFiles;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly html: string;
  /** Code that draws parts of the page in the browser, with the texts that it is given. */
  readonly script?: string | undefined;
  /** The Markdown copy, where there is one. */
  readonly markdown?: string | undefined;
}

export interface CountedPage {
  readonly findings: readonly Finding[];
  /** Words of the source that readers are meant to get. */
  readonly shown: number;
  /** Words that are left out on purpose. */
  readonly leftOut: number;
  /** Files that the source takes in, with their hashes; null where there is none. */
  readonly files: Readonly<Record<string, string | null>>;
}

/** Compares the words of a page's source with those of its finished files; undefined where the source cannot be read in bounded work. */
export function countPage(page: PageToCount): CountedPage | undefined {
  const source = readSource(page.sourcePath, page);
  if (source === undefined) return undefined;
  const { words, files } = source;
  const finished = [pageText(page.html), ...(page.script === undefined ? [] : [page.script])];
  const ofPage = compare(page, words, { reader: 'people', finished, where: 'the page' });
  // What both lack is told once.
  const ofCopy =
    page.markdown === undefined || ofPage !== undefined
      ? undefined
      : compare(page, words, { reader: 'agents', finished: [page.markdown], where: 'its Markdown copy' });
  const findings = [ofPage, ofCopy].filter((finding) => finding !== undefined);
  return { findings, shown: words.words.length, leftOut: words.leftOut, files };
}

function compare(
  { page }: PageToCount,
  source: SourceWords,
  against: { readonly reader: 'people' | 'agents'; readonly finished: readonly string[]; readonly where: string },
): Finding | undefined {
  const indices = source.indicesFor(against.reader);
  const words = indices === undefined ? source.words : indices.map((index) => source.words[index] ?? 0);
  if (hasAllWords(words, against.finished)) return undefined;
  const found = findLostWords(words, against.finished.flatMap(wordNumbersOf));
  const runs = notableRuns(found);
  if (runs.length === 0) return undefined;
  const places = runs.map(({ start, end }) => {
    const [first = start, last = end - 1] = [indices?.[start], indices?.[end - 1]];
    return { ...source.place(first), text: source.excerpt(first, last) };
  });
  return lostText({ page, where: against.where, lost: found.lost, total: found.total, places });
}
