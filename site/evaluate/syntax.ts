import type { AnyNode, Program } from 'acorn';
import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';
import { LRUCache } from 'lru-cache';
import { UnsupportedExpression } from './unsupported-expression.js';

/** The JSX nodes that acorn-jsx adds to acorn's. */
export interface JsxElement {
  type: 'JSXElement';
  start: number;
  end: number;
  openingElement: { name: JsxName; attributes: readonly (JsxAttribute | JsxSpreadAttribute)[] };
  children: readonly JsxChild[];
}
export interface JsxFragment {
  type: 'JSXFragment';
  start: number;
  end: number;
  children: readonly JsxChild[];
}
export type JsxName =
  | { type: 'JSXIdentifier'; name: string }
  | { type: 'JSXMemberExpression'; object: JsxName; property: { name: string } }
  | { type: 'JSXNamespacedName'; namespace: { name: string }; name: { name: string } };
export interface JsxAttribute {
  type: 'JSXAttribute';
  name: JsxName;
  value: SyntaxNode | null;
}
export interface JsxSpreadAttribute {
  type: 'JSXSpreadAttribute';
  argument: SyntaxNode;
}
export interface JsxText {
  type: 'JSXText';
  start: number;
  end: number;
  value: string;
}
export interface JsxExpressionContainer {
  type: 'JSXExpressionContainer';
  start: number;
  end: number;
  expression: SyntaxNode;
}
export interface JsxEmptyExpression {
  type: 'JSXEmptyExpression';
  start: number;
  end: number;
}
export type JsxChild = JsxElement | JsxFragment | JsxText | JsxExpressionContainer;
export type SyntaxNode = AnyNode | JsxChild | JsxEmptyExpression;

const JsxParser = Parser.extend(acornJsx());
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' } as const;

/** Text longer than this is parsed each time: it is rare, and a tree takes ten times its text. */
const CACHED_LENGTH = 2_000;
const expressions = new LRUCache<string, SyntaxNode>({ max: 2_000 });

/**
 * Parses one expression, or what stands inside the braces of an attribute (`...spread` included, as an object).
 * Undefined where there is nothing but a comment.
 */
export function parseExpression(text: string): SyntaxNode | undefined {
  const known = expressions.get(text);
  if (known !== undefined) return known;
  if (isWithoutCode(text, 0)) return undefined;
  const node = guarded(() => {
    const parsed = JsxParser.parseExpressionAt(text, 0, OPTIONS);
    if (isWithoutCode(text, parsed.end) || isWithoutCode(text, endWithParentheses(text, 0))) return parsed;
    throw new UnsupportedExpression('it contains more than one expression', parsed.end);
  });
  if (text.length <= CACHED_LENGTH) expressions.set(text, node);
  return node;
}

/** Returns where an expression ends; the tree's own end leaves out parentheses around the whole of it, as in `(a && b)`. */
function endWithParentheses(text: string, start: number): number {
  return JsxParser.parseExpressionAt(text, start, { ...OPTIONS, preserveParens: true }).end;
}

/** Returns whether only blanks and comments follow `start`. The scan never goes back, because the text is untrusted and may be long. */
function isWithoutCode(text: string, start: number): boolean {
  return nextCode(text, start) === text.length;
}

/** Returns the offset of what follows blanks and comments, or the text's length. */
function nextCode(text: string, start: number): number {
  const skipped = /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*/y;
  let at = start;
  while (at < text.length) {
    skipped.lastIndex = at;
    if (!skipped.test(text)) return at;
    at = skipped.lastIndex;
  }
  return at;
}

/**
 * Returns the offset of the brace that closes the one expression, or the comment, that begins at `start`. If something else stands
 * there, `end` is undefined and `failedAt` is the offset up to which it was read.
 */
export function expressionEnd(
  text: string,
  start: number,
): { readonly end: number } | { readonly end: undefined; readonly failedAt: number } {
  const closing = closingBrace(text, start);
  if (closing !== undefined) return { end: closing };
  try {
    const after = guarded(() => endWithParentheses(text, start));
    const end = closingBrace(text, after);
    return end === undefined ? { end, failedAt: after } : { end };
  } catch (error) {
    if (!(error instanceof UnsupportedExpression)) throw error;
    return { end: undefined, failedAt: error.offset ?? text.length };
  }
}

/** Returns the offset of the closing brace that nothing but blanks and comments comes before. */
function closingBrace(text: string, start: number): number | undefined {
  const at = nextCode(text, start);
  return text[at] === '}' ? at : undefined;
}

/** Returns whether a text is a whole module. */
export function isModule(text: string): boolean {
  try {
    parseModule(text);
    return true;
  } catch (error) {
    if (error instanceof UnsupportedExpression) return false;
    throw error;
  }
}

/** Parses a module's text: imports, exports and declarations. */
export function parseModule(text: string): Program {
  return guarded(() => JsxParser.parse(text, OPTIONS));
}

/** Reads a text as a browser reads a plain script; throws `UnsupportedExpression` where it would not take it. */
export function parseScript(text: string): Program {
  return guarded(() => Parser.parse(text, { ecmaVersion: 2022, sourceType: 'script' }));
}

/** Runs a parse and turns its errors into the author's. acorn reports a stack overflow as a RangeError or as a SyntaxError. */
function guarded<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UnsupportedExpression) throw error;
    const isOverflow = error instanceof RangeError || (error instanceof SyntaxError && /stack/.test(error.message));
    if (isOverflow) throw new UnsupportedExpression('it is nested too deeply');
    if (error instanceof SyntaxError) {
      const offset = 'pos' in error && typeof error.pos === 'number' ? error.pos : undefined;
      throw new UnsupportedExpression(`it is not valid (${error.message.replace(/ \(\d+:\d+\)$/, '')})`, offset);
    }
    throw error;
  }
}
