import { characterKind, INVISIBLE, JOINS, MARKS, STANDS_ALONE } from './character-kind.js';

/** Gets each word, in lower case and composed form (NFC), and where in the text it begins. */
export type WordVisitor = (word: string, start: number) => void;

/** Gets the number of each word, and where in the text it begins and ends. */
export type WordNumberVisitor = (number: number, start: number, end: number) => void;

/** A longer run of letters is read as several words, so that no word costs more than a line of text. */
const MAX_WORD_LENGTH = 200;

/**
 * Reads the words of a text, or of the part of it from `from` to `to`: runs of letters and digits of any script. In scripts that are written
 * without spaces each character is a word, and so is each picture character. Punctuation separates words and is no part of them. Linear.
 */
export function readWords(text: string, visit: WordVisitor, from = 0, to = text.length): void {
  readWordNumbers(text, (_, start, end) => visit(shape(text.slice(start, end)), start), from, to);
}

/** Returns the words of a text, as {@link readWords} finds them. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  readWords(text, (word) => words.push(word));
  return words;
}

/**
 * Reads words as numbers of 30 bits, which is much quicker than taking them out of the text: equal words have equal numbers, and two that
 * differ have the same number once in a billion.
 */
export function readWordNumbers(text: string, visit: WordNumberVisitor, from = 0, to = text.length): void {
  let position = from;
  while (position < to) {
    const start = position;
    const limit = Math.min(to, start + MAX_WORD_LENGTH);
    let hash = EMPTY;
    let code = 0;
    // Most words of most texts need no look at what a character is.
    while (position < limit) {
      code = text.charCodeAt(position);
      if (code >= 128 || PLAIN[code] === 0) break;
      hash = Math.imul(hash ^ (code | 32), PRIME);
      position += 1;
    }
    if (position === limit || code < 128) {
      if (position > start) visit(hash & SMALL, start, position);
      if (position < limit) position += 1;
    } else position = readOther(text, visit, start, to);
  }
}

/** Returns the numbers of the words of a text, as {@link readWordNumbers} finds them. */
export function wordNumbersOf(text: string): number[] {
  const numbers: number[] = [];
  readWordNumbers(text, (number) => numbers.push(number));
  return numbers;
}

const EMPTY = 0x811c9dc5;
const PRIME = 0x01000193;
/** Numbers that the engine keeps without a box. */
const SMALL = 0x3fffffff;
/** Letters and digits of ASCII; with one bit set, a letter is its lower case and a digit itself. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0));

function readOther(text: string, visit: WordNumberVisitor, position: number, to: number): number {
  const codePoint = text.codePointAt(position) ?? 0;
  const size = codePoint > 0xffff ? 2 : 1;
  const kind = characterKind(codePoint);
  if (kind !== JOINS && kind !== STANDS_ALONE) return position + size;
  const end = wordEnd(text, position + size, Math.min(to, position + MAX_WORD_LENGTH), kind);
  const isAlone = end === position + size && codePoint < alone.length;
  const number = (isAlone ? alone[codePoint] : 0) || numberOf(shape(text.slice(position, end)));
  if (isAlone) alone[codePoint] = number;
  visit(number, position, end);
  return end;
}

/** Numbers of words of one character, which most are in Chinese and Japanese; 0 where they are not known yet. */
const alone = new Int32Array(0x30000);

function numberOf(word: string): number {
  let hash = EMPTY;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), PRIME);
  return hash & SMALL;
}

function wordEnd(text: string, from: number, to: number, first: number): number {
  let position = from;
  while (position < to) {
    const codePoint = text.codePointAt(position) ?? 0;
    const kind = characterKind(codePoint);
    if (kind !== MARKS && kind !== INVISIBLE && (kind !== JOINS || first !== JOINS)) break;
    position += codePoint > 0xffff ? 2 : 1;
  }
  return position;
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

function shape(word: string): string {
  return word.replace(UNSEEN, '').normalize('NFC').toLowerCase();
}
