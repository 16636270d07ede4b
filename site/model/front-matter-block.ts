/** The front matter of a page or a snippet, as text. Lines are 1-based; offsets start at the beginning of the file. */
export interface FrontMatterBlock {
  readonly block: string;
  /** Line at which the block begins, below its opening line. */
  readonly firstLine: number;
  readonly bodyLine: number;
  readonly bodyOffset: number;
}

/** An opening line, what stands between, and a closing line; blank lines may come first. */
const OPENING = /^(?:[ \t]*\r?\n){0,20}---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*\r?$/m;

/**
 * Finds the front matter of a text without byte-order mark. For a block that is never closed, returns its line as
 * `unclosedAt`.
 */
export function findFrontMatter(text: string): FrontMatterBlock | { readonly unclosedAt: number } | undefined {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  const firstLine = countLines(opening) + 1;
  if (!closing) return /^[\w:-]+:[ \t]/.test(rest) ? { unclosedAt: firstLine - 1 } : undefined;
  const block = rest.slice(0, closing.index);
  const end = opening.length + closing.index + closing[0].length;
  return {
    block,
    firstLine,
    bodyLine: firstLine + countLines(block) + 1,
    bodyOffset: Math.min(text.length, end + (text[end] === '\n' ? 1 : 0)),
  };
}

/** Returns whether the beginning of a text has the same front matter as the whole text, whatever follows. */
export function isFrontMatterWhole(start: string): boolean {
  const found = findFrontMatter(start);
  // The closing line is whole if something comes after it.
  if (found !== undefined) return 'bodyOffset' in found && found.bodyOffset < start.length;
  // Without an opening line there is none, unless the first line with text was cut.
  return !OPENING.test(start) && /\S[^\n]*\n/.test(start);
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
