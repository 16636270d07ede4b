import type { WordRun, WordsFile } from '../../large/large-wire.js';
import { NumberReader } from '../../numbers.js';
import { lowerBound } from '../find-terms.js';
import { readTerms } from '../read-part.js';

/** A file of words. Their runs stay encoded until a question needs them. */
export interface ReadWords {
  readonly terms: readonly string[];
  readonly runs: readonly string[];
}

export function readWords([terms, runs]: WordsFile): ReadWords {
  const read = readTerms({ terms, postings: runs });
  return { terms: read.terms, runs: read.postings };
}

/** Returns the runs that a file has of a word. */
export function runsIn({ terms, runs }: ReadWords, term: string): WordRun[] {
  const index = lowerBound(terms, term);
  if (terms[index] !== term) return [];
  const found: WordRun[] = [];
  const reader = new NumberReader(runs[index] ?? '');
  for (let part = 0; !reader.isAtEnd; ) {
    part += reader.next();
    found.push({ part, postings: reader.take(reader.next()) });
  }
  return found;
}

/** Returns the words of a file with a beginning. */
export function termsIn({ terms }: ReadWords, beginning: string): string[] {
  const first = lowerBound(terms, beginning);
  let end = first;
  while (terms[end]?.startsWith(beginning)) end += 1;
  return terms.slice(first, end);
}
