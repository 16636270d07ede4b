import { tokenize } from '../tokenize.js';

/** A word that a reader looks for. */
export interface QueryWord {
  readonly text: string;
  /** The last one, with no blank behind it: more of it may follow. */
  readonly isBegun: boolean;
  /** A pair of characters: no slips, no forms. */
  readonly isPair: boolean;
  /** What to look for where the word as a whole is nowhere: `max` and `tokens` for `maxTokens`. */
  readonly parts: readonly string[];
}

/** More words than a reader types: a pasted log costs no more than this. */
const MAX_WORDS = 24;

/** Cuts what a reader typed into words, each once. */
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
