import { parseExpression, parseModule } from '../../evaluate/syntax.js';
import { UnsupportedExpression } from '../../evaluate/unsupported-expression.js';
import { ParseFailure } from './parse-failure.js';

/** Text shorter than this cannot nest deep enough to exhaust the native parser's stack. */
const HARMLESS_LENGTH = 2_000;
/** Candidates tried before a page is refused; each costs microseconds, and real pages have a few dozen. */
const MAX_CANDIDATES = 2_000;
/** Markers of quotes and lists in front of one line; real pages stay under ten. */
const NESTED_MARKERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){100}/m;
/** Openers and prefixes that each go one deeper, without anything between them. */
const RUN_OF_OPENERS = /(?:(?:[!~([{<?]|=>|\b(?:typeof|void|new|delete|await|else)\b)\s*){1000}/;

/**
 * Throws `ParseFailure` for what the native parser must not see: it reads expressions by recursion, and some
 * thousand open brackets end the process. Long expressions are first read by a parser that fails by exception, on a
 * smaller stack.
 */
export function refuseBottomlessNesting(source: string, format: 'md' | 'mdx'): void {
  refuseRun(source, NESTED_MARKERS, 'Quotes or lists are nested more than a hundred deep.');
  if (source.length <= HARMLESS_LENGTH) return;
  refuseRun(source, RUN_OF_OPENERS, 'Brackets or operators are nested more than a thousand deep.');
  if (format === 'md') return;
  for (const found of source.matchAll(/^(?:export|import)\b[\s\S]*?(?=\n[ \t]*\n|$(?![\s\S]))/gm))
    if (found[0].length > HARMLESS_LENGTH) refuseIfDeep(source, found.index, () => parseModule(found[0]));
  refuseDeepBraces(source);
}

function refuseRun(source: string, run: RegExp, reason: string): void {
  const found = run.exec(source);
  if (found !== null) throw new ParseFailure(reason, lineAt(source, found.index));
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

function refuseDeepBraces(source: string): void {
  let tried = 0;
  let sound = -1;
  for (const { start, end } of longBraces(source)) {
    if (end <= sound) continue;
    tried += 1;
    if (tried > MAX_CANDIDATES) throw new ParseFailure('Too many braces are not closed.', lineAt(source, start));
    if (refuseIfDeep(source, start, () => parseExpression(source.slice(start + 1, end)))) sound = end;
  }
}

/** Every pair of braces around a long text, outer before inner; one that is never closed reaches to the end. */
function longBraces(source: string): { readonly start: number; readonly end: number }[] {
  const open: number[] = [];
  const pairs: { start: number; end: number }[] = [];
  const add = (start: number, end: number) => {
    if (end - start > HARMLESS_LENGTH) pairs.push({ start, end });
  };
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 123) open.push(at);
    else if (code === 125) {
      const start = open.pop();
      if (start !== undefined) add(start, at);
    }
  }
  for (const start of open) add(start, source.length);
  return pairs.sort((a, b) => a.start - b.start);
}

/** Answers whether the text was read to its end. */
function refuseIfDeep(source: string, start: number, parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch (error) {
    if (!(error instanceof UnsupportedExpression)) throw error;
    if (!error.message.includes('nested')) return false;
    throw new ParseFailure('An expression is nested too deeply.', lineAt(source, start));
  }
}
