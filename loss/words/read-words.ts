import { characterKind, INVISIBLE, JOINS, MARKS, STANDS_ALONE } from './character-kind.js';

/** Gets each word, in lower case and composed form (NFC), and where in the text it begins. */
export type WordVisitor = (word: string, start: number) => void;

/** A longer run of letters is read as several words, so that no word costs more than a line of text. */
const MAX_WORD_LENGTH = 200;

/**
 * Reads the words of a text, or of the part of it from `from` to `to`: runs of letters and digits of any script. In scripts that are written
 * without spaces each character is a word, and so is each picture character. Punctuation separates words and is no part of them. Linear.
 */
export function readWords(text: string, visit: WordVisitor, from = 0, to = text.length): void {
  let position = from;
  while (position < to) {
    const codePoint = text.codePointAt(position) ?? 0;
    const size = codePoint > 0xffff ? 2 : 1;
    const kind = characterKind(codePoint);
    if (kind !== JOINS && kind !== STANDS_ALONE) {
      position += size;
      continue;
    }
    const end = wordEnd(text, position + size, Math.min(to, position + MAX_WORD_LENGTH), kind);
    visit(shape(text.slice(position, end)), position);
    position = end;
  }
}

/** Returns the words of a text, as {@link readWords} finds them. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  readWords(text, (word) => words.push(word));
  return words;
}

function wordEnd(text: string, from: number, to: number, first: number): number {
  let position = from;
  while (position < to) {
    const codePoint = text.codePointAt(position) ?? 0;
    const kind = characterKind(codePoint);
    const goesOn = kind === MARKS || kind === INVISIBLE || (kind === JOINS && first === JOINS);
    if (!goesOn) break;
    position += codePoint > 0xffff ? 2 : 1;
  }
  return position;
}

const PLAIN = /^[a-z0-9]*$/;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

function shape(word: string): string {
  return PLAIN.test(word) ? word : word.replace(UNSEEN, '').normalize('NFC').toLowerCase();
}
