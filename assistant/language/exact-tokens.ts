import { isEnglishWord } from './english-words.js';
import { foreignLanguageOf } from './stop-words.js';

/** A part of a question that only matches text which contains it as it is written. */
export interface ExactToken {
  /** Returns whether a text contains the token. */
  isIn(text: string): boolean;
}

/**
 * Returns the tokens of a question that are written the same in an answer: decorators and flags (`@agent`, `--force`), identifiers
 * (`max_retries`, `API_KEY`, `useChat`), versions, codes, and names that end like a plural ("Windows" is not a window). A version that is
 * asked for is one too.
 */
export function exactTokens(question: string): readonly ExactToken[] {
  const text = question.slice(0, MAX_CHARACTERS);
  const found = new Map<string, ExactToken>();
  for (const [token] of text.matchAll(SYMBOL)) found.set(token, tokenOf(token, 'iu'));
  for (const { 0: token, index } of text.matchAll(PLURAL_NAME))
    if (!/(?:^|[.!?:]\s*)$/.test(text.slice(0, index)) && isPlural(token)) found.set(token, tokenOf(token, 'u'));
  const version = versionAsked(text);
  if (version !== undefined) found.set('', version);
  return [...found.values()].slice(0, MAX_TOKENS);
}

/** Returns the version of the name that a question asks for, as any number soon after it: "Postgres 15+", "Android: SDK 24", "Node.js 20". A pin in code is none. */
export function versionAsked(question: string): ExactToken | undefined {
  const [, before, after] = VERSION_ASKED.exec(question.slice(0, MAX_CHARACTERS)) ?? [];
  const name = before ?? after;
  if (name === undefined) return undefined;
  const pattern = new RegExp(`\\b${name}(?:\\w* v?|(?:\\.\\w+)?\\b[^\\n.!?"]{0,30}?)\\d`, 'i');
  return { isIn: (text) => pattern.test(text) };
}

/**
 * Returns the names in an English question: words with a capital inside a sentence. An answer may write them in upper or lower case. If it
 * has none of them, it is about something else.
 */
export function namesIn(question: string): readonly ExactToken[] {
  if (foreignLanguageOf(question) !== undefined) return [];
  return [...question.slice(0, MAX_CHARACTERS).matchAll(NAME)].map(([name]) => {
    const part = name.replace(/s$/, '').toLowerCase();
    return { isIn: (text) => text.toLowerCase().includes(part) };
  });
}

/** Returns the share of the tokens that a text contains; 1 if there are none. */
export function shareOfTokens(tokens: readonly ExactToken[], text: string): number {
  return tokens.length === 0 ? 1 : tokens.filter((token) => token.isIn(text)).length / tokens.length;
}

/** Returns whether the word without its last letter is English too. */
const isPlural = (word: string) => isEnglishWord(word.slice(0, -1).toLowerCase());

/** Matches a name before or after "version". */
const VERSION_ASKED = /(?<=\s)([\p{L}\d]*\p{Lu}[\p{L}\d]*) versions?\b|\bversions? of (?:the )?(\p{Lu}[\p{L}\d]*)/u;

const MAX_CHARACTERS = 500;
const MAX_TOKENS = 8;

/**
 * Matches, in this order: decorators and flags; identifiers with an underscore or a hump; versions; numbers of three
 * or more digits, if they do not count something ("100 responses").
 */
const SYMBOL =
  /(?<![\p{L}\p{N}_@-])(?:(?:@|--?)\p{L}[\p{L}\p{N}_-]*|\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|v?\d+(?:\.\d+)+|\d{3,}(?! \p{Ll}+s(?!\p{L})))(?![\p{L}\p{N}_])/gu;
const NAME = /(?<=[\p{Ll}\p{N},;)"'’] )\p{Lu}[\p{L}\p{N}.]+/gu;
const PLURAL_NAME = /(?<![\p{L}\p{N}_.-])\p{Lu}\p{Ll}{2,}s(?![\p{L}\p{N}_])/gu;

function tokenOf(token: string, flags: string): ExactToken {
  const escaped = token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A flag may continue with a hyphen, and is then another one.
  const isSigned = /^[@-]/.test(token);
  const before = `(?<![\\p{L}\\p{N}_${isSigned ? '@-' : ''}])`;
  const after = `(?![\\p{L}\\p{N}_]${isSigned ? '|-[\\p{L}\\p{N}]' : ''})`;
  const pattern = new RegExp(before + escaped + after, flags);
  return { isIn: (text) => pattern.test(text) };
}
