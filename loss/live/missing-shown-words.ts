import { shorten } from '../lost-text.js';
import { findLostWords } from '../words/find-lost-words.js';
import { wordsOf } from '../words/read-words.js';
import { readHtmlWords } from './read-html-words.js';

const MAX_LOST_PART = 0.02;
const MAX_LOST_IN_A_ROW_WORDS = 3;

/**
 * Compares the text that a browser showed with its HTML. Returns half a sentence with the number of missing words and
 * the longest run of them; undefined when they are few.
 */
export function missingShownWords(shown: string, html: string): string | undefined {
  const words = wordsOf(shown);
  const written = readHtmlWords(html, 'everything').map(({ word }) => word);
  const { total, lost, runs } = findLostWords(words, written);
  const [longest] = [...runs].sort((one, other) => other.lost - one.lost || one.start - other.start);
  if (longest === undefined) return undefined;
  if (lost <= total * MAX_LOST_PART && longest.lost <= MAX_LOST_IN_A_ROW_WORDS) return undefined;
  return `${lost} of ${total} words, among them \u201c${shorten(words.slice(longest.start, longest.end).join(' '))}\u201d`;
}
