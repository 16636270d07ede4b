import type { Finding } from '../site/model/finding.js';
import { pageText } from './finished/read-html.js';
import { lostText, notableRuns } from './lost-text.js';
import { findLostWords } from './words/find-lost-words.js';
import { hasAllWords } from './words/has-all-words.js';
import { wordNumbersOf } from './words/read-words.js';
import { type CountedFiles, readSource } from './written/read-source.js';
import type { SourceWords } from './written/source-words.js';

/** A finished page and its source. */
export interface PageToCount {
  /** The path of the page. */
  readonly page: string;
  readonly sourcePath: string;
  readonly files: CountedFiles;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly html: string;
  /** The code that draws parts of the page in the browser, with the texts that it uses. */
  readonly script?: string | undefined;
  /** The Markdown copy; undefined when there is none. */
  readonly markdown?: string | undefined;
}

export interface CountedPage {
  readonly findings: readonly Finding[];
  /** The number of words of the source that readers are meant to get. */
  readonly shown: number;
  /** The number of words that are left out on purpose. */
  readonly leftOut: number;
  /** The files that the source includes, with their hashes; null for a file that does not exist. */
  readonly files: Readonly<Record<string, string | null>>;
}

/**
 * Compares the words of a page's source with those of its finished files; undefined when reading the source takes too
 * much work.
 */
export function countPage(page: PageToCount): CountedPage | undefined {
  const source = readSource(page.sourcePath, page);
  if (source === undefined) return undefined;
  const { words, files } = source;
  const finished = [pageText(page.html), ...(page.script === undefined ? [] : [page.script])];
  const pageFinding = compare(page, words, { reader: 'people', finished, where: 'the page' });
  // What is missing in both is reported once.
  const copyFinding =
    page.markdown === undefined || pageFinding !== undefined
      ? undefined
      : compare(page, words, { reader: 'agents', finished: [page.markdown], where: 'its Markdown copy' });
  const findings = [pageFinding, copyFinding].filter((finding) => finding !== undefined);
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
