import { offsetInText } from '../../model/place-in-text.js';
import { blanked } from './blanked.js';
import { type BulkExtent, mendInBulk } from './mend-in-bulk.js';
import { withMendedTags, withoutCutTag } from './mend-tags.js';
import { BRACES_HINT, ParseFailure } from './parse-failure.js';
import { parseMarkdown } from './parse-markdown.js';
import type { MarkdownRoot } from './parsed-root.js';
import { ReadingWork } from './reading-work.js';
import { countOpenTags } from './tag-nesting.js';

/** Faults that are mended one by one; each costs another reading of the whole source. A page with more is mended in bulk. */
const MAX_FAULTS = 40;
/** The cost of all readings above which a page is mended in bulk, as of forty of a page of a hundred thousand characters. */
const MAX_COST = 4_000_000;
/** The length of a paragraph, in characters, above which the parser's work grows by the square of the length. */
const MAX_EASY_LENGTH = 1_000;
/** The cost of a character that is read as part of what is no expression. */
const FAILED_COST = 10;
/** Longer sources, in characters, are mended in bulk at once. */
const MAX_REPAIRED_LENGTH = 300_000;
/** Characters before a brace in which the tag that it belongs to is searched. */
const MAX_TAG_LENGTH = 2_000;
const BULK_EXTENTS: readonly BulkExtent[] = ['faults', 'prose', 'all'];

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
export function parseMended(text: string, format: 'md' | 'mdx', work = new ReadingWork()): ParsedMarkdown {
  const faults: ParseFailure[] = [];
  let first: ParseFailure | undefined;
  let mended = text;
  let spent = 0;
  let previous: { readonly fault: ParseFailure; readonly text: string } | undefined;
  while (true) {
    const { readings, failedCharacters } = work;
    try {
      return { root: parseMarkdown(mended, format, work), text: mended, faults };
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      first ??= error;
      // A fault without a place is a limit of the parsers, which no mending changes.
      if (format === 'md' || error.line === undefined || error.column === undefined) throw first;
      const cost = costOf(mended);
      spent += cost * (work.readings - readings) + FAILED_COST * (work.failedCharacters - failedCharacters);
      const mayGoOn = faults.length < MAX_FAULTS && spent + cost <= MAX_COST;
      // An end that was put where it ends nothing, as in the next item of a list, is taken back.
      const retry = previous !== undefined && isStillOpen(previous.fault, error) ? previous.text : undefined;
      const next = !mayGoOn
        ? undefined
        : retry === undefined
          ? withoutFault(mended, error)
          : withPlainTag(retry, previous?.fault ?? error);
      if (next === undefined) {
        faults.push(inOriginal(error, text, mended));
        return parseMendedInBulk(text, mended, { faults, first, work });
      }
      if (retry === undefined) faults.push(inOriginal(next.fault ?? error, text, mended));
      previous = { fault: error, text: mended };
      mended = next.text;
    }
  }
}

/** Returns what one reading of a text costs, in characters. */
function costOf(text: string): number {
  let cost = 0;
  for (const { length } of text.split(/\n[ \t]*\n/)) cost += length * Math.max(1, length / MAX_EASY_LENGTH);
  return cost;
}

/** Parses what has too many faults, or one that cannot be mended by itself, with more and more of its signs taken as text. */
function parseMendedInBulk(
  text: string,
  mended: string,
  { faults, first, work }: { faults: readonly ParseFailure[]; first: ParseFailure; work: ReadingWork },
): ParsedMarkdown {
  for (const extent of BULK_EXTENTS) {
    const bulk = mendInBulk(mended, extent);
    try {
      const root = parseMarkdown(bulk.text, 'mdx', work);
      return {
        root,
        text: bulk.text,
        faults: [...faults, ...bulk.faults.map((each) => inOriginal(each, text, mended))],
      };
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
    }
  }
  throw first;
}

/** The message about an element that ends in another block than it begins in. */
const ASTRIDE = /^Expected the closing tag .* either after .* opened at (\d+):(\d+)/;

/** Returns whether an element is still not closed, or not where it can be, after an end was added for a fault. */
function isStillOpen(fault: ParseFailure, now: ParseFailure): boolean {
  const [, line, column] = ASTRIDE.exec(now.message) ?? [];
  const isAstride = Number(line) === fault.line && Number(column) === fault.column;
  const isSame = fault.line === now.line && fault.column === now.column && fault.message === now.message;
  return fault.message.startsWith('Expected a closing tag') && (isSame || isAstride);
}

/** Shows a tag as text that nothing can end. */
function withPlainTag(text: string, { line = 1, column = 1 }: ParseFailure): Mended | undefined {
  const at = offsetInText(text, line, column);
  return text[at] === '<' ? { text: withBackslashes(text, [at]) } : undefined;
}

interface Mended {
  readonly text: string;
  /** Replaces what the parser reported, where what is done about it is told differently. */
  readonly fault?: ParseFailure;
}

function withoutFault(text: string, fault: ParseFailure): Mended | undefined {
  const { line, column, sign, message } = fault;
  if (line === undefined || column === undefined || text.length > MAX_REPAIRED_LENGTH) return undefined;
  const at = offsetInText(text, line, column);
  // One reading ends one element: where more are open than are mended, all readings are for nothing.
  const [, openedLine, openedColumn] = ASTRIDE.exec(message) ?? [];
  if (openedLine !== undefined) {
    const opened = offsetInText(text, Number(openedLine), Number(openedColumn));
    return text[opened] === '<' && text[at] === '<' ? { text: withBackslashes(text, [opened, at]) } : undefined;
  }
  if (sign === undefined)
    return asMended(countOpenTags(text) > MAX_FAULTS ? undefined : withMendedTags(text, at, message));
  if (sign === '{') return withoutBraces(text, at, fault);
  if (text[at] !== '<') return undefined;
  return asMended(withoutComment(text, at) ?? withPlainLink(text, at) ?? withPlainSign(text, at));
}

function asMended(text: string | undefined): Mended | undefined {
  return text === undefined ? undefined : { text };
}

/** Braces in prose are shown as text; those of a property are left out with it. */
function withoutBraces(text: string, at: number, fault: ParseFailure): Mended | undefined {
  const braces = enclosingBraces(text, at);
  const [outermost] = braces;
  if (outermost === undefined) return undefined;
  const tag = tagAround(text, outermost);
  if (tag === undefined) return { text: withBackslashes(text, braces) };
  const end = closingBrace(text, outermost);
  if (end === undefined) return { text: withBackslashes(text, [tag]) };
  const [property = '', name] = /([^\s={}"'<>/]*)\s*=\s*$/.exec(text.slice(0, outermost)) ?? [];
  const start = outermost - property.length;
  const blank = blanked(text.slice(start, end + 1));
  const reason = fault.message.replace(` ${BRACES_HINT}`, '');
  const message = name === undefined ? reason : `${reason} The element is shown without its property \`${name}\`.`;
  return {
    text: text.slice(0, start) + blank + text.slice(end + 1),
    fault: new ParseFailure(message, fault.line, fault.column, fault.sign),
  };
}

/** Returns the offset of the tag that is still open at a place in its paragraph, or undefined. */
function tagAround(text: string, at: number): number | undefined {
  const paragraph = text.lastIndexOf('\n\n', at) + 1;
  const before = text.slice(paragraph, at);
  const found = /(?<!\\)<[\p{L}$_](?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*$/u.exec(
    before.slice(-MAX_TAG_LENGTH),
  );
  return found === null ? undefined : at - found[0].length;
}

function closingBrace(text: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
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

/** An HTML comment, which MDX has none of, is for nobody to see; its lines stay. */
function withoutComment(text: string, at: number): string | undefined {
  const end = text.startsWith('<!--', at) ? text.indexOf('-->', at) : -1;
  if (end === -1) return undefined;
  const after = end + '-->'.length;
  return text.slice(0, at) + blanked(text.slice(at, after)) + text.slice(after);
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
  const [own, changed] = [text, mended].map((each) => each.slice(offsetInText(each, fault.line ?? 1)));
  let column = 0;
  for (let index = 0; index < fault.column; index++)
    if (changed?.[index] !== '\\' || own?.[column] === '\\') column += 1;
  return new ParseFailure(fault.message, fault.line, column, fault.sign);
}
