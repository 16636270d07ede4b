import { tokenize } from '../tokenize.js';

/** A word of a reader's query. */
export interface QueryWord {
  readonly text: string;
  /** True for the last word without a blank behind it, which may still be incomplete. */
  readonly isBegun: boolean;
  /** True for a pair of characters, which has no typos and no forms. */
  readonly isPair: boolean;
  /** The pieces to search for when the word does not occur as a whole: `max` and `tokens` for `maxTokens`. */
  readonly parts: readonly string[];
}

/** The maximum number of words in a query, more than a reader types. It limits the cost of a pasted log. */
const MAX_WORDS = 24;

/** Splits a reader's query into words, each once. */
export function readQuery(query: string): QueryWord[] {
  const words = new Map<string, { text: string; isBegun: boolean; isPair: boolean; parts: string[] }>();
  const text = query.slice(0, 2000);
  let last: { parts: string[] } | undefined;
  for (const token of tokenize(text)) {
    if (token.kind === 'part') {
      last?.parts.push(token.term);
      continue;
    }
    const isBegun = token.end === text.length && (token.kind !== 'pair' || [...token.term].length === 1);
    const word = words.get(token.term) ?? { text: token.term, isBegun, isPair: token.kind === 'pair', parts: [] };
    word.isBegun ||= isBegun;
    words.set(token.term, word);
    last = word;
  }
  return [...words.values()].filter(({ text: word }) => word !== '').slice(0, MAX_WORDS);
}
