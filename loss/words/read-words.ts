import { characterKind, INVISIBLE, JOINS, MARKS, STANDS_ALONE } from './character-kind.js';

/** Receives each word, in lower case and composed form (NFC), and its position in the text. */
export type WordVisitor = (word: string, start: number) => void;

/** Receives the number of each word, and its start and end in the text. */
export type WordNumberVisitor = (number: number, start: number, end: number) => void;

/**
 * Maximum length of a word. A longer run of letters is read as several words, so no word costs more than a line of
 * text.
 */
const MAX_WORD_LENGTH = 200;

/**
 * Reads the words of a text, or of its part from `from` to `to`: runs of letters and digits of any script. In scripts
 * without spaces, each character is a word, and so is each picture character. Punctuation separates words and is not
 * part of them. Takes linear time.
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
 * Reads words as numbers of 30 bits, which is much faster than extracting them: equal words have equal numbers, and
 * different ones have the same number once in a billion.
 */
export function readWordNumbers(text: string, visit: WordNumberVisitor, from = 0, to = text.length): void {
  let position = from;
  while (position < to) {
    const start = position;
    const limit = Math.min(to, start + MAX_WORD_LENGTH);
    let hash = EMPTY;
    let code = 0;
    // Most words need no classification of characters.
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
/** A mask for numbers that the engine stores without a box. */
const SMALL = 0x3fffffff;
/** Letters and digits of ASCII. With bit 5 set, a letter becomes lower case and a digit stays. */
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

/** The numbers of words of one character, which most are in Chinese and Japanese; 0 when not computed yet. */
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
