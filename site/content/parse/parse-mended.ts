import { withMendedTags, withoutCutTag } from './mend-tags.js';
import { ParseFailure } from './parse-failure.js';
import { parseMarkdown } from './parse-markdown.js';
import type { MarkdownRoot } from './parsed-root.js';
import { countOpenTags } from './tag-nesting.js';

/** Each costs another reading of the whole source. */
const MAX_FAULTS = 40;
const MAX_REPAIRED_LENGTH = 300_000;

export interface ParsedMarkdown {
  readonly root: MarkdownRoot;
  /** The text that the tree's offsets refer to. */
  readonly text: string;
  /** The faults that were taken as text, in the order of the text. */
  readonly faults: readonly ParseFailure[];
}

/**
 * Parses a body; in MDX, a brace that begins no expression and a less-than sign that begins no element are taken as the
 * text that their author meant, and elements that never end do end, for readers are better served by a page that is a little wrong than
 * by none. Throws the first `ParseFailure` where that does not help.
 */
export function parseMended(text: string, format: 'md' | 'mdx'): ParsedMarkdown {
  const faults: ParseFailure[] = [];
  let first: ParseFailure | undefined;
  let mended = text;
  while (true) {
    try {
      return { root: parseMarkdown(mended, format), text: mended, faults };
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      first ??= error;
      const next = format === 'md' || faults.length === MAX_FAULTS ? undefined : withoutFault(mended, error);
      if (next === undefined) throw first;
      faults.push(inOriginal(error, text, mended));
      mended = next;
    }
  }
}

function withoutFault(text: string, { line, column, sign, message }: ParseFailure): string | undefined {
  if (line === undefined || column === undefined || text.length > MAX_REPAIRED_LENGTH) return undefined;
  const at = startOfLine(text, line) + column - 1;
  // One reading ends one element: where more are open than are mended, all readings are for nothing.
  if (sign === undefined) return countOpenTags(text) > MAX_FAULTS ? undefined : withMendedTags(text, at, message);
  if (sign === '{') {
    const braces = enclosingBraces(text, at);
    // An element whose property cannot be read would be shown as its source.
    const isText = braces.length > 0 && braces.every((brace) => text[brace - 1] !== '=');
    return isText ? withBackslashes(text, braces) : undefined;
  }
  if (text[at] !== '<') return undefined;
  return withoutComment(text, at) ?? withPlainLink(text, at) ?? withPlainSign(text, at);
}

/** MDX has no links in angle brackets either. */
function withPlainLink(text: string, at: number): string | undefined {
  const [whole, url, mail] =
    /^<(?:((?:https?|ftp|mailto):[^\s<>()]+)|([\w.+-]+@[\w.-]+\.\w+))>/.exec(text.slice(at, at + 2_000)) ?? [];
  if (whole === undefined) return undefined;
  return `${text.slice(0, at)}[${url ?? mail}](${url ?? `mailto:${mail}`})${text.slice(at + whole.length)}`;
}

/**
 * `n <3`, `List<A, B>` and `<Your name, e.g. x>` are text, and an element that is written wrongly is shown as its source: readers
 * lose nothing of the page. Of a file that was cut off in a tag the beginning of the tag is nothing to show.
 */
function withPlainSign(text: string, at: number): string {
  const shorter = withoutCutTag(text);
  const isCut = shorter.length === at && !/\w/.test(text[at - 1] ?? '');
  return isCut ? shorter : withBackslashes(text, [at]);
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf('\n', start) + 1;
  return start;
}

/** An HTML comment, which MDX has none of, is for nobody to see; its lines stay. */
function withoutComment(text: string, at: number): string | undefined {
  const end = text.startsWith('<!--', at) ? text.indexOf('-->', at) : -1;
  if (end === -1) return undefined;
  const after = end + '-->'.length;
  return text.slice(0, at) + text.slice(at, after).replace(/[^\n]/g, ' ') + text.slice(after);
}

/** The braces that are open at a place in its paragraph, from the outermost to the innermost. */
function enclosingBraces(text: string, at: number): number[] {
  const open: number[] = [];
  for (let index = text.lastIndexOf('\n\n', at) + 1; index <= at && index < text.length; index++) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '{') open.push(index);
    else if (text[index] === '}' && index < at) open.pop();
  }
  return open;
}

function withBackslashes(text: string, offsets: readonly number[]): string {
  let result = '';
  let from = 0;
  for (const offset of offsets) {
    result += `${text.slice(from, offset)}\\`;
    from = offset;
  }
  return result + text.slice(from);
}

/** A place in what was mended, as the author counts. */
function inOriginal(fault: ParseFailure, text: string, mended: string): ParseFailure {
  if (fault.line === undefined || fault.column === undefined || text === mended) return fault;
  const [own, changed] = [text, mended].map((each) => each.slice(startOfLine(each, fault.line ?? 1)));
  let column = 0;
  for (let index = 0; index < fault.column; index++)
    if (changed?.[index] !== '\\' || own?.[column] === '\\') column += 1;
  return new ParseFailure(fault.message, fault.line, column, fault.sign);
}
