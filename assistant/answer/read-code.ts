import { type Construct, keep, type Place, type Reading, startsLine } from './markdown-reading.js';

/** Matches a vertical bar that separates table cells: every one that is not escaped by a single backslash. */
const CELL_END = /(?<!(?<!\\)\\)\|/;
const BLANK_LINE = /\n[ \t]*\n/;

/**
 * Reads a run of backticks or tildes outside code. A code span on one line passes unchanged. A run that is ambiguous or never closed is
 * sent as a whole, because a shorter part of it would be read as another opening.
 */
export function readCode(text: string, place: Place): Reading {
  const run = runOf(text);
  if (run.length === text.length && !place.final) return 'incomplete';
  if (run.length >= 3 && startsLine(place)) {
    const info = /^(?:`+|~+)([^\n]*)(\n?)/.exec(text);
    if (info?.[2] === '' && !place.final) return 'incomplete';
    const language = info?.[1] ?? '';
    // Some clients parse a table header first.
    if (language.includes('|')) return { ...keep(run), doubt: 'answer' };
    if (run[0] === '~' || !language.includes('`')) return openFence(run, place);
  }
  if (run[0] === '~' || place.doubt !== 'none') return keep(run);
  const span = new RegExp(`^${run}(?!\`)(?:(?!\\n[ \\t]*\\n).)*?(?<!\`)${run}(?!\`)`, 's').exec(text)?.[0];
  if (span !== undefined && (place.final || span.length < text.length)) {
    return span.includes('\n') || CELL_END.test(span) ? doubtful(run) : keep(span);
  }
  return place.final || BLANK_LINE.test(text) ? keep(run) : 'incomplete';
}

/** Returns a run whose code has no visible end. Clients may find its end later than the limit of this search. */
export function unreadCode(text: string): Construct {
  return doubtful(runOf(text));
}

/** Matches the marker of a list item, and the spaces after it that do not begin indented code. */
const ITEM = /^ {0,3}(?:[-*+]|1[.)]) {1,4}$/;

/**
 * Opens a code block. Clients agree on blocks that begin at most three spaces from the margin or right after the marker of a list item; for
 * others, what follows may be code or text.
 */
function openFence(run: string, { line, doubt }: Place): Construct {
  if (doubt === 'answer') return keep(run);
  const indent = line.length;
  if (/^ {0,3}$/.test(line)) return { ...keep(run), fence: { run, indent, maxClosingIndent: 3 } };
  if (ITEM.test(line)) return { ...keep(run), fence: { run, indent, maxClosingIndent: indent + 3 } };
  return { ...keep(run), doubt: 'answer' };
}

/** Reads the beginning of a line in a code block. A line with too little indentation may have left the list, and with it the block. */
export function readIndent(text: string, { fence, final }: Place): Reading {
  const spaces = /^ */.exec(text)?.[0] ?? '';
  if (fence === null || spaces.length >= fence.indent || text[spaces.length] === '\n') return undefined;
  if (spaces.length === text.length) return final ? undefined : 'incomplete';
  return { length: 0, written: '', fence: null, doubt: 'answer' };
}

/** Reads a run inside a code block. It closes the block if it is alone on its line and not indented too far. */
export function readFenceEnd(text: string, { fence, line, final }: Place): Reading {
  const run = runOf(text);
  if (run.length === text.length && !final) return 'incomplete';
  if (fence === null || run[0] !== fence.run[0] || run.length < fence.run.length || !/^ *$/.test(line))
    return keep(run);
  const rest = /^[ \t]*/.exec(text.slice(run.length))?.[0] ?? '';
  const next = text[run.length + rest.length];
  if (next === undefined && !final) return 'incomplete';
  if (next !== undefined && next !== '\n') return keep(run);
  if (line.length <= fence.maxClosingIndent) return { ...keep(run), fence: null };
  // In a list with more indentation, this line ends the block.
  return { ...keep(run), ...(fence.indent > 0 && { fence: null, doubt: 'answer' as const }) };
}

function runOf(text: string): string {
  return /^(?:`+|~+)/.exec(text)?.[0] ?? '';
}

function doubtful(run: string): Construct {
  return { ...keep(run), doubt: 'paragraph' };
}
