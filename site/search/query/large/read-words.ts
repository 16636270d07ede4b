import type { WordRun, WordsFile } from '../../large/large-wire.js';
import { digitValue } from '../../numbers.js';
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
  const text = runs[index] ?? '';
  const found: WordRun[] = [];
  let at = 0;
  const readNumber = () => {
    let number = 0;
    for (let shift = 0; ; shift += 5) {
      const value = digitValue(text, at++);
      number += (value & 31) << shift;
      if (value < 32) return number;
    }
  };
  for (let part = 0; at < text.length; ) {
    part += readNumber();
    const length = readNumber();
    found.push({ part, postings: text.slice(at, at + length) });
    at += length;
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
