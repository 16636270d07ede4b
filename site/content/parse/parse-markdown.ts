import { type MdastNode, markdownToHast, markdownToMdast, mdxToMdast } from 'satteri';
import { withClosedFormulas } from './closed-formulas.js';
import { refuseBottomlessNesting } from './expression-guard.js';
import { type MaskedSource, maskExpressions, restoreExpressions } from './expression-units.js';
import { readGuarded } from './guarded-reading.js';
import { refuseLongLines } from './long-lines.js';
import { BRACES_HINT, ParseFailure } from './parse-failure.js';
import type { HtmlRoot, MarkdownRoot } from './parsed-root.js';
import { ReadingWork } from './reading-work.js';
import { withEndTags } from './self-closed-tags.js';
import { refuseDeepTags } from './tag-nesting.js';
import { withTightEmphasis } from './tight-emphasis.js';
import { withWrittenIndentation } from './written-indentation.js';

/** Longer sources are refused: a tree takes some hundred times its text. */
const MAX_SOURCE_LENGTH = 3_000_000;

/** Parses a body as MDX or as Markdown; throws `ParseFailure`. */
export function parseMarkdown(body: string, format: 'md' | 'mdx', work = new ReadingWork()): MarkdownRoot {
  const text = format === 'mdx' ? withClosedFormulas(body) : body;
  if (text.length > MAX_SOURCE_LENGTH)
    throw new ParseFailure(`It is longer than ${MAX_SOURCE_LENGTH / 1_000_000} million characters.`);
  refuseLongLines(text);
  refuseBottomlessNesting(text, format);
  refuseDeepTags(text);
  const parse = format === 'mdx' ? mdxToMdast : markdownToMdast;
  const math = text.includes('$');
  const read = (written: string) =>
    withPricesEscaped(written, (escaped) => {
      work.add(escaped);
      return attempt(() => parse(escaped, { features: { math, frontmatter: false } })) as MarkdownRoot;
    });
  const masked = format === 'mdx' ? maskExpressions(text, work) : undefined;
  if (masked?.isGuarded) {
    const { root, source } = readGuarded(masked, text, read);
    return asWritten(root, withOriginal(source, masked.text, text));
  }
  const whole = masked && readMasked(masked, text, read);
  if (whole !== undefined) return whole;
  const { root, source } = read(text);
  return asWritten(root, source);
}

/** Parses the masked text; undefined if that fails, so that faults are reported for the page's own text. */
function readMasked(
  masked: MaskedSource,
  text: string,
  read: (text: string) => { root: MarkdownRoot; source: string },
): MarkdownRoot | undefined {
  try {
    const { root, source } = read(masked.text);
    if (!restoreExpressions(root, masked, text)) return undefined;
    return asWritten(root, withOriginal(source, masked.text, text));
  } catch (error) {
    if (error instanceof ParseFailure) return undefined;
    throw error;
  }
}

/** Returns the original text with the backslashes that were put into its masked form. */
function withOriginal(source: string, masked: string, original: string): string {
  if (source === masked) return original;
  let result = '';
  let from = 0;
  for (const { index } of source.matchAll(/\\\$/g)) {
    const at = index - (result.length - from);
    if (masked[at] === '\\') continue;
    result += `${original.slice(from, at)}\\`;
    from = at;
  }
  return result + original.slice(from);
}

/** Restores what parsing as Markdown and MDX takes from an author's text. */
function asWritten(root: MarkdownRoot, text: string): MarkdownRoot {
  return withTightEmphasis(withWrittenIndentation(root, text), text);
}

/** Parses Markdown with HTML in it into a tree of elements, without places. */
export function parseMarkdownWithHtml(text: string): HtmlRoot {
  const ended = withEndTags(text);
  const math = ended.includes('$');
  const parse = (written: string) => markdownToMdast(written, { features: { math, frontmatter: false } });
  const source = math
    ? withPricesEscaped(ended, (written) => attempt(() => parse(written)) as MarkdownRoot).source
    : ended;
  const root = attempt(() => markdownToHast(source, { features: { math, frontmatter: false, rawHtml: true } }));
  return withTightEmphasis(root, source);
}

/**
 * Maximum number of times that a text is parsed: a dollar that turns out to be a price can leave its partner to another
 * dollar.
 */
const MAX_READINGS = 8;

/** A text whose prices are escaped, and its tree; one without prices is read once. */
function withPricesEscaped(
  text: string,
  parse: (text: string) => MarkdownRoot,
): { root: MarkdownRoot; source: string } {
  let source = text;
  let root = parse(source);
  // Most texts have none; their trees need not be gone through.
  if (!text.includes('$')) return { root, source };
  for (let reading = 1; reading < MAX_READINGS; reading++) {
    const prices = priceOffsets(root, source);
    if (prices.length === 0) break;
    source = escapeAt(source, prices);
    root = parse(source);
  }
  return { root, source };
}

function attempt<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) throw new ParseFailure('It is nested too deeply.');
    if (!(error instanceof Error)) throw error;
    const [, line, column, reason] = /^(?:(\d+):(\d+): )?([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(error.message) ?? [];
    throw new ParseFailure(
      plainReason(reason ?? error.message),
      line === undefined ? undefined : Number(line),
      column === undefined ? undefined : Number(column),
      signOf(reason ?? error.message),
    );
  }
}

function signOf(reason: string): ParseFailure['sign'] {
  if (/^Could not parse expression|in expression/.test(reason)) return '{';
  return reason.includes('after `<`') || reason.includes('before name') ? '<' : undefined;
}

/** The start of the message about HTML comments in MDX. */
export const NO_COMMENTS = 'MDX has no HTML comments';

export const LESS_THAN_HINT = 'Write a less-than sign that is text as `\\<`.';

function plainReason(reason: string): string {
  const expression = /^Could not parse expression with \w+: (.*)$/s.exec(reason)?.[1];
  if (expression !== undefined) return `The content of the braces is not an expression (${expression}). ${BRACES_HINT}`;
  if (reason.includes('`!`')) return `${NO_COMMENTS}: write them as \`{/* … */}\`.`;
  const sentence = reason.replace(/ \(note: .*\)$/s, '').replace(/\.?$/, '.');
  return reason.includes('`<`') ? `${sentence} ${LESS_THAN_HINT}` : sentence;
}

/**
 * Dollars that are prices or part of names: as in Pandoc, a formula starts and ends with something other than a blank, and no digit
 * follows its end; nor does it hold code. `from $5 to $6` holds none.
 */
function priceOffsets(root: MarkdownRoot, text: string): number[] {
  const offsets: number[] = [];
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('children' in node) pending.push(...node.children);
    if (node.type !== 'inlineMath') continue;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined || text.startsWith('$$', start)) continue;
    const formula = text.slice(start + 1, end - 1);
    // The second dollar may be part of the code, where a backslash would be seen.
    if (formula.includes('`')) offsets.push(start);
    // So does one that an earlier reading escaped: inside a formula, its backslash is no escape.
    else if (formula.endsWith('\\')) offsets.push(start);
    else if (/^\s|\s$/.test(formula) || /\d/.test(text[end] ?? '')) offsets.push(start, end - 1);
  }
  return offsets.sort((a, b) => a - b);
}

function escapeAt(text: string, offsets: readonly number[]): string {
  let escaped = '';
  let from = 0;
  for (const offset of offsets) {
    escaped += `${text.slice(from, offset)}\\`;
    from = offset;
  }
  return escaped + text.slice(from);
}
