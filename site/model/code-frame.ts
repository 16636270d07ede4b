import { printable } from './printable.js';

/** A line of a source beside a finding. */
export interface FrameLine {
  /** The 1-based line number. */
  readonly line: number;
  /** The line's text: safe for a terminal, without tabs, and cut to the width of the frame. */
  readonly text: string;
  /** The place of the finding, in UTF-16 units of `text`; only on the line that it is on. */
  readonly mark?: { readonly start: number; readonly length: number };
}

export interface FrameOptions {
  /** The number of lines to show before and after. */
  readonly around?: number;
  /** Maximum number of UTF-16 units of a line, without the dots at its end if it is cut. */
  readonly maxCharacters?: number;
}

const AROUND = 2;
const MAX_CHARACTERS = 120;
const TAB = '  ';
const CUT = '…';

/** Text that a finding may point at: a picture or link, a tag, a string, or a word. */
const TOKEN =
  /!?\[[^\]\n]*\](?:\([^)\n]*\))?|<\/?[\w.:-]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\p{L}\p{N}_$@/#.-]+/uy;

/**
 * Returns the lines of a text around a place, with the faulty word marked. `column` counts UTF-16 units from 1; without
 * it, the line's first word is marked up to its end. Returns no lines for a line that the text does not have.
 */
export function codeFrame(
  text: string,
  { line, column }: { readonly line: number; readonly column?: number | undefined },
  { around = AROUND, maxCharacters = MAX_CHARACTERS }: FrameOptions = {},
): FrameLine[] {
  const lines = readLines(text, Math.max(1, line - around), line + around);
  const faulty = lines.find((read) => read.line === line);
  if (faulty === undefined) return [];
  const mark = findMark(faulty.source, column);
  const start = windowStart(faulty.source, mark.start, maxCharacters);
  return lines.map(({ line: number, source }) => {
    const shown = showLine(source, start, maxCharacters);
    if (number !== line) return { line: number, text: shown.text };
    const [from, to] = [shown.placeOf(mark.start), shown.placeOf(mark.end)];
    return { line: number, text: shown.text, mark: { start: from, length: to - from } };
  });
}

function readLines(text: string, first: number, last: number): { readonly line: number; readonly source: string }[] {
  const lines: { line: number; source: string }[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let line = 1; line <= last; line += 1) {
    const end = text.indexOf('\n', start);
    const source = text.slice(start, end === -1 ? text.length : end);
    if (line >= first) lines.push({ line, source: source.replace(/\r$/, '') });
    if (end === -1) break;
    start = end + 1;
  }
  // The break at the end of a text begins no line.
  if (lines.length > 1 && lines.at(-1)?.source === '') lines.pop();
  return lines;
}

function findMark(source: string, column: number | undefined): { readonly start: number; readonly end: number } {
  if (column === undefined) return { start: source.length - source.trimStart().length, end: source.trimEnd().length };
  const start = Math.min(Math.max(0, column - 1), source.length);
  TOKEN.lastIndex = start;
  const token = TOKEN.exec(source)?.[0];
  const length = token?.length ?? String.fromCodePoint(source.codePointAt(start) ?? 0).length;
  return { start, end: Math.min(source.length, start + length) };
}

/** Returns where to begin, so that a long line shows its mark and some text before it. */
function windowStart(source: string, mark: number, maxCharacters: number): number {
  if (source.length <= maxCharacters || mark < maxCharacters * 0.75) return 0;
  const start = Math.min(mark - Math.floor(maxCharacters / 3), source.length - maxCharacters + CUT.length);
  return isLowSurrogate(source, start) ? start - 1 : start;
}

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Returns a line as it is shown, and where an offset of its source is in it. */
function showLine(source: string, start: number, maxCharacters: number) {
  const places = new Map<number, number>();
  let text = start > 0 && start < source.length ? CUT : '';
  let at = start;
  for (const character of source.slice(start)) {
    const shown = character === '\t' ? TAB : printable(character);
    if (text.length + shown.length > maxCharacters) break;
    places.set(at, text.length);
    text += shown;
    at += character.length;
  }
  const isCut = at < source.length;
  const end = text.length;
  if (isCut) text += CUT;
  return { text, placeOf: (offset: number) => places.get(offset) ?? (offset <= start ? Math.min(1, end) : end) };
}
