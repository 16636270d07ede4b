import { fold } from './fold.js';

/** A word of the index, and its place in the text. */
export interface Token {
  /** The word in lower case, without accents; a pair of characters in scripts that do not separate words. */
  readonly term: string;
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** A `part` belongs to a longer word that is indexed too (`state` of `useState`); `pair`s of neighbors overlap. */
export type TokenKind = 'word' | 'part' | 'pair';

/** The maximum length of a word. Longer runs are keys and hashes: they are cut, and found by their beginning. */
const MAX_TERM_LENGTH = 32;

/** Splits text into words, see {@link eachToken}. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (term, kind, start, end) => tokens.push({ term, kind, start, end }));
  return tokens;
}

type Visit = (term: string, kind: TokenKind, start: number, end: number) => void;

/**
 * Splits text into words, in the same way for the index and for queries. Dots between digits stay (`3.1`); a camel-case
 * word (`useState`) is indexed whole and in parts; Chinese, Japanese, Korean and Thai are indexed by pairs of
 * characters, because nothing separates their words. Plain letters are read one by one, several times as fast as by a
 * regular expression, which the others need.
 */
export function eachToken(text: string, visit: Visit): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    if (CLASSES[text.charCodeAt(at)] === OTHER) {
      at++;
      continue;
    }
    const start = at;
    let isHumped = false;
    let kind = 0;
    let last = OTHER;
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      kind = code < 128 ? (CLASSES[code] ?? OTHER) : FOREIGN;
      if (kind === OTHER || kind === FOREIGN) break;
      if (kind === UPPER && last === LOWER) isHumped = true;
      last = kind;
    }
    if (kind === FOREIGN || (last === DIGIT && text.charCodeAt(at) === DOT) || APOSTROPHES.has(text.charCodeAt(at))) {
      at = readOther(text, start, visit);
      continue;
    }
    const word = text.slice(start, Math.min(at, start + MAX_TERM_LENGTH)).toLowerCase();
    visit(word, 'word', start, at);
    if (isHumped) addHumps(text.slice(start, at), start, visit);
  }
}

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const FOREIGN = 4;
const DOT = 46;
const APOSTROPHES = new Set([39, 0x2019]);
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  return /\d/.test(character) ? DIGIT : OTHER;
});

const WORD = /\d+(?:\.\d+)+|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’](?=\p{L})[\p{L}\p{M}]+)?/uy;
const UNPARTED_CLASS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\u30fc';
const UNPARTED = new RegExp(`[${UNPARTED_CLASS}]`, 'u');
const RUNS = new RegExp(`[${UNPARTED_CLASS}\\p{M}]+|[^${UNPARTED_CLASS}]+`, 'gu');
const HUMPS = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu;
const HUMPED = /\p{Ll}\p{Lu}/u;

/** Reads a word of any script and returns its end. */
function readOther(text: string, start: number, visit: Visit): number {
  WORD.lastIndex = start;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  if (!UNPARTED.test(word)) addWord(word, start, visit);
  else
    for (const run of word.matchAll(RUNS)) {
      if (UNPARTED.test(run[0])) addPairs(run[0], start + run.index, visit);
      else addWord(run[0], start + run.index, visit);
    }
  return start + word.length;
}

function addWord(word: string, start: number, visit: Visit): void {
  visit(fold(word).slice(0, MAX_TERM_LENGTH), 'word', start, start + word.length);
  if (HUMPED.test(word)) addHumps(word, start, visit);
}

function addHumps(word: string, start: number, visit: Visit): void {
  for (const { 0: hump, index } of word.matchAll(HUMPS)) {
    if (hump.length > 1)
      visit(fold(hump).slice(0, MAX_TERM_LENGTH), 'part', start + index, start + index + hump.length);
  }
}

function addPairs(run: string, start: number, visit: Visit): void {
  const characters = [...run];
  let at = start;
  for (let index = 0; index < Math.max(1, characters.length - 1); index++) {
    const first = characters[index] ?? '';
    const pair = first + (characters[index + 1] ?? '');
    visit(fold(pair), 'pair', at, at + pair.length);
    at += first.length;
  }
}
