import { DELIMITERS, isRegular, SPACE } from './pdf-bytes.js';
import { type PdfDictionary, PdfName, type PdfObject, PdfReference, PdfString, type PdfValue } from './pdf-value.js';

/** A file as its objects by their numbers, and its trailer. */
export interface ParsedPdf {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: PdfDictionary;
}

/** Thrown when bytes are not a PDF file as browsers print it. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

/** Maximum depth of values in values. Printed files have less than ten. */
const MAX_DEPTH = 64;

/**
 * Reads a PDF that a browser printed: objects one after another, each stream with its length, and one trailer. Files
 * of other programs, with compressed objects or updates, are refused with {@link UnreadablePdf}.
 */
export function parsePdf(bytes: Buffer): ParsedPdf {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new UnreadablePdf('the file does not begin as a PDF');
  const reader = createReader(bytes);
  const objects = new Map<number, PdfObject>();
  for (;;) {
    const start = reader.token();
    if (start === 'xref') break;
    const number = Number(start);
    reader.expect('0');
    reader.expect('obj');
    if (!Number.isSafeInteger(number)) throw new UnreadablePdf(`an object begins with ${start.slice(0, 20)}`);
    const value = reader.value();
    const end = reader.token();
    if (end === 'stream' && value instanceof Map) {
      objects.set(number, { value, data: reader.stream(value.get('Length') ?? null) });
      reader.expect('endobj');
    } else {
      if (end !== 'endobj') throw new UnreadablePdf(`the object ${number} does not end`);
      objects.set(number, { value });
    }
  }
  reader.skipTo('trailer');
  const trailer = reader.value();
  if (!(trailer instanceof Map)) throw new UnreadablePdf('the file has no trailer');
  // Browsers write objects in the order in which their threads finish them.
  return { objects: new Map([...objects].sort(([one], [other]) => one - other)), trailer };
}

const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH] = [0x28, 0x29, 0x3c, 0x3e, 0x2f, 0x25, 0x5c] as const;

function createReader(bytes: Buffer) {
  let at = 0;

  const skipSpace = () => {
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
      else if (!SPACE.has(byte)) return;
    }
  };

  /** Reads a word, a number or one delimiter. */
  const token = (): string => {
    skipSpace();
    const start = at;
    if (at >= bytes.length) throw new UnreadablePdf('the file ends too early');
    while (isRegular(bytes[at])) at++;
    if (at === start) at++;
    return bytes.toString('latin1', start, at);
  };

  const value = (depth = 0): PdfValue => {
    if (depth > MAX_DEPTH) throw new UnreadablePdf('the values of the file are nested too deeply');
    skipSpace();
    const byte = bytes[at];
    if (byte === SLASH) return name();
    if (byte === OPEN) return literal();
    if (byte === LESS && bytes[at + 1] === LESS) return dictionaryValue(depth);
    if (byte === LESS) return hexadecimal();
    const word = token();
    if (word === '[') return list(depth);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    const number = Number(word);
    if (word === '' || !Number.isFinite(number)) throw new UnreadablePdf(`a value is ${word.slice(0, 20)}`);
    return Number.isInteger(number) && number >= 0 ? maybeReference(number) : number;
  };

  /** Returns a reference if a generation and `R` follow, and the number otherwise. */
  const maybeReference = (number: number): PdfValue => {
    const after = at;
    skipSpace();
    if (bytes[at] === 0x30 && SPACE.has(bytes[at + 1] ?? 0)) {
      at++;
      skipSpace();
      const next = bytes[at + 1] ?? 32;
      if (bytes[at] === 0x52 && (SPACE.has(next) || DELIMITERS.has(next))) {
        at++;
        return new PdfReference(number);
      }
    }
    at = after;
    return number;
  };

  const name = (): PdfName => {
    at++;
    const start = at;
    while (isRegular(bytes[at])) at++;
    return new PdfName(bytes.toString('latin1', start, at));
  };

  const list = (depth: number): PdfValue[] => {
    const found: PdfValue[] = [];
    for (;;) {
      skipSpace();
      if (bytes[at] === 0x5d) {
        at++;
        return found;
      }
      found.push(value(depth + 1));
    }
  };

  const dictionaryValue = (depth: number): PdfDictionary => {
    at += 2;
    const found = new Map<string, PdfValue>();
    for (;;) {
      skipSpace();
      if (bytes[at] === GREATER && bytes[at + 1] === GREATER) {
        at += 2;
        return found;
      }
      if (bytes[at] !== SLASH) throw new UnreadablePdf('a key of a dictionary is no name');
      const key = name().name;
      found.set(key, value(depth + 1));
    }
  };

  const hexadecimal = (): PdfString => {
    const end = bytes.indexOf(GREATER, at);
    if (end < 0) throw new UnreadablePdf('a string does not end');
    const digits = bytes.toString('latin1', at + 1, end).replace(/[^0-9a-f]/gi, '');
    at = end + 1;
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'));
  };

  const literal = (): PdfString => {
    const found: number[] = [];
    at++;
    for (let depth = 1; ; at++) {
      const byte = bytes[at];
      if (byte === undefined) throw new UnreadablePdf('a string does not end');
      if (byte === BACKSLASH) {
        escaped(found);
        continue;
      }
      if (byte === OPEN) depth++;
      if (byte === CLOSE && --depth === 0) break;
      found.push(byte);
    }
    at++;
    return new PdfString(Buffer.from(found));
  };

  /** Reads what follows a backslash, up to its last byte. */
  const escaped = (found: number[]) => {
    const letter = bytes.toString('latin1', at + 1, at + 2);
    const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at + 1, at + 4))?.[0];
    if (octal !== undefined) found.push(Number.parseInt(octal, 8) & 0xff);
    else if (letter !== '\n') found.push(ESCAPES[letter] ?? letter.charCodeAt(0));
    at += octal?.length ?? 1;
  };

  return {
    token,
    value: () => value(),
    expect(word: string) {
      const found = token();
      if (found !== word) throw new UnreadablePdf(`the file has ${found.slice(0, 20)} in the place of ${word}`);
    },
    skipTo(word: string) {
      const found = bytes.indexOf(word, at, 'latin1');
      if (found < 0) throw new UnreadablePdf(`the file has no ${word}`);
      at = found + word.length;
    },
    /** Reads the data of a stream behind the word `stream`. */
    stream(length: PdfValue): Buffer {
      if (typeof length !== 'number') throw new UnreadablePdf('a stream has no length of its own');
      if (bytes[at] === 13) at++;
      const start = at + 1;
      at = start + length;
      if (token() !== 'endstream') throw new UnreadablePdf('a stream is longer than it says');
      return bytes.subarray(start, start + length);
    },
  };
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
