/** A quote or bracket that opens a value and has no end. Line and column are 1-based. */
export interface UnclosedValue {
  readonly opener: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A block whose continued values are indented. */
export interface ContinuedYaml {
  readonly block: string;
  /** Number of blanks that were added at the start of a line, by its 1-based number. */
  readonly addedBlanks: ReadonlyMap<number, number>;
  /** The first value that never ends. The lines below it are as they were. */
  readonly unclosed: UnclosedValue | undefined;
}

/** The indentation, list marks, key, and anchors or tags in front of a value. */
const HEAD =
  /^( *)((?:- +)*)((?:"[^"]*"[ \t]*|'[^']*'[ \t]*|[^\s"'#[{&*!|>%@`-](?:[^#"'[{:]|:(?![ \t]))*):[ \t]+)?(?:[&!]\S+[ \t]+)*/;
/** A line that leaves its value to the next line. */
const OPEN_KEY = /:[ \t]*$/;
/** The start of a text that is taken line by line, in which quotes and brackets mean nothing. */
const LITERAL = /^[|>][-+0-9]*(?:[ \t]|$)/;
const NOTHING_ELSE = /^(?:[ \t]+#.*|[ \t]*)$/;
const COMMENT = /#[^\n]*/y;
const QUOTATION = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'/y;
const NEEDS_BLANKS = /^( *)\S/;

/**
 * Indents the lines of quoted texts, `[…]` and `{…}` that are continued further left than YAML 1.2 allows. Older
 * readers accept such lines, so authors have them in their pages. The values are the same with and without the blanks.
 */
export function indentContinuedValues(block: string): ContinuedYaml {
  const lines = block.split('\n');
  const offsets = offsetsOf(lines);
  const addedBlanks = new Map<number, number>();
  let keyIndent = 0;
  let isAwaited = false;
  for (let index = 0; index < lines.length; index++) {
    const line = withoutReturn(lines[index] ?? '');
    const [head = '', indent = '', dashes = '', key] = HEAD.exec(line) ?? [];
    const isEntry = key !== undefined || dashes !== '';
    if (isEntry || OPEN_KEY.test(line)) keyIndent = indent.length + ownColumn(dashes, key ?? line.trim());
    const value = line.slice(head.length);
    if (LITERAL.test(value) && isEntry) {
      index = lastLineBelow(lines, index, keyIndent);
    } else if (/^["'[{]/.test(value) && (isEntry || isAwaited)) {
      const start = (offsets[index] ?? 0) + head.length;
      const end = endOfValue(block, start);
      const place = { opener: value.charAt(0), offset: start, line: index + 1, column: head.length + 1 };
      if (end === undefined) return { block: lines.join('\n'), addedBlanks, unclosed: place };
      const last = lineAt(offsets, end, index);
      const rest = withoutReturn(block.slice(end, endOfLine(block, end)));
      if (last > index && !NOTHING_ELSE.test(rest)) return { block: lines.join('\n'), addedBlanks, unclosed: place };
      for (; index < last; index++) indentLine(lines, index + 1, keyIndent + 1, addedBlanks);
    }
    if (line.trim() !== '') isAwaited = OPEN_KEY.test(line);
  }
  return { block: lines.join('\n'), addedBlanks, unclosed: undefined };
}

/** Returns how far right of its line's indentation an entry begins: a key behind its dashes, or the last dash. */
function ownColumn(dashes: string, key: string): number {
  return key === '' || key.startsWith('- ') ? Math.max(0, dashes.lastIndexOf('-')) : dashes.length;
}

function indentLine(lines: string[], index: number, indent: number, addedBlanks: Map<number, number>): void {
  const line = lines[index] ?? '';
  const missing = indent - (NEEDS_BLANKS.exec(line)?.[1]?.length ?? indent);
  if (missing <= 0) return;
  lines[index] = ' '.repeat(missing) + line;
  addedBlanks.set(index + 1, missing);
}

/** Returns the offset behind a quoted text or a bracketed value. */
function endOfValue(block: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < block.length; at++) {
    const char = block.charAt(at);
    if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
    else if ((char === '"' || char === "'") && beginsItem(block, start, at)) {
      const end = endOfMatch(QUOTATION, block, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (char === '#' && /\s/.test(block.charAt(at - 1))) {
      at = (endOfMatch(COMMENT, block, at) ?? block.length) - 1;
    }
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns whether a quote begins a text; inside a word it is an apostrophe. */
function beginsItem(block: string, start: number, at: number): boolean {
  let before = at - 1;
  while (before >= start && /\s/.test(block.charAt(before))) before--;
  return before < start || /[[{,:]/.test(block.charAt(before));
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function lastLineBelow(lines: readonly string[], first: number, indent: number): number {
  let last = first;
  while (last + 1 < lines.length) {
    const found = NEEDS_BLANKS.exec(lines[last + 1] ?? '');
    if (found && (found[1] ?? '').length <= indent) break;
    last++;
  }
  return last;
}

function offsetsOf(lines: readonly string[]): number[] {
  let offset = 0;
  return lines.map((line) => {
    const own = offset;
    offset += line.length + 1;
    return own;
  });
}

function lineAt(offsets: readonly number[], offset: number, from: number): number {
  let line = from;
  while ((offsets[line + 1] ?? Number.POSITIVE_INFINITY) < offset) line++;
  return line;
}

function endOfLine(block: string, offset: number): number {
  const end = block.indexOf('\n', offset);
  return end === -1 ? block.length : end;
}

function withoutReturn(line: string): string {
  return line.replace(/\r$/, '');
}
