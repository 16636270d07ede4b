import { ident, string, tokenize, tokenTypes, url } from 'css-tree';

/** The kinds that say where an address may stand; everything else is `other`. */
export type CssTokenKind =
  | 'url'
  | 'bad-url'
  | 'function'
  | 'at-keyword'
  | 'identifier'
  | 'string'
  | 'bad-string'
  | 'open'
  | 'close'
  | 'semicolon'
  | 'block-start'
  | 'block-end'
  | 'space'
  | 'other';

const KINDS: Readonly<Record<number, CssTokenKind>> = {
  [tokenTypes.Url]: 'url',
  [tokenTypes.BadUrl]: 'bad-url',
  [tokenTypes.Function]: 'function',
  [tokenTypes.AtKeyword]: 'at-keyword',
  [tokenTypes.Ident]: 'identifier',
  [tokenTypes.String]: 'string',
  [tokenTypes.BadString]: 'bad-string',
  [tokenTypes.LeftParenthesis]: 'open',
  [tokenTypes.LeftSquareBracket]: 'open',
  [tokenTypes.RightParenthesis]: 'close',
  [tokenTypes.RightSquareBracket]: 'close',
  [tokenTypes.Semicolon]: 'semicolon',
  [tokenTypes.LeftCurlyBracket]: 'block-start',
  [tokenTypes.RightCurlyBracket]: 'block-end',
  [tokenTypes.WhiteSpace]: 'space',
  [tokenTypes.Comment]: 'space',
};

/** Calls `onToken` for each token of CSS that {@link withPlainUrls} has prepared. Comments count as space. */
export function readCssTokens(css: string, onToken: (kind: CssTokenKind, start: number, end: number) => void): void {
  tokenize(css, (type, start, end) => onToken(KINDS[type] ?? 'other', start, end));
}

/**
 * Calls `onToken` for each token from `from` on, where a token must begin, until it returns false. Returns the end of the
 * last token.
 */
export function readSomeCssTokens(
  css: string,
  from: number,
  onToken: (kind: CssTokenKind, start: number, end: number) => boolean,
): number {
  try {
    tokenize(css.slice(from), (type, start, end) => {
      if (!onToken(KINDS[type] ?? 'other', from + start, from + end)) throw new Stop(from + end);
    });
  } catch (error) {
    if (error instanceof Stop) return error.at;
    throw error;
  }
  return css.length;
}

/** The tokenizer knows no other way to be stopped. Not an `Error`, which would look up where it came from. */
class Stop {
  constructor(readonly at: number) {}
}

/**
 * Returns CSS of the same meaning in which `url(` is written without escapes. The tokenizer compares the name as it is written, browsers
 * compare it as it reads, and the name decides how what follows is cut. Escapes of other characters are stepped over as wholes, so that the
 * second backslash of two begins none.
 */
export function withPlainUrls(css: string): string {
  if (!css.includes('\\')) return css;
  return css.replace(ESCAPED_URL, (written, name: string | undefined) =>
    name === undefined || !written.includes('\\') ? written : 'url(',
  );
}

const END = '(?:\\r\\n|[ \\t\\r\\n\\f])?';
const letter = (plain: string, code: string) => `(?:${plain}|\\\\${plain}|\\\\0{0,4}${code}${END})`;
const ESCAPED_URL = new RegExp(
  `(${letter('u', '[57]5')}${letter('r', '[57]2')}${letter('l', '[46]c')})\\(|\\\\[\\s\\S]`,
  'gi',
);

/** Name of a function token in lower case, without its bracket. */
export const functionName = (written: string) => ident.decode(written.slice(0, -1)).toLowerCase();

/** Name of an at-keyword token in lower case, without its sign. */
export const atKeywordName = (written: string) => ident.decode(written.slice(1)).toLowerCase();

/** Value of a `url(…)` token without quotes, or of a string token. */
export const addressOfUrl = (written: string) => url.decode(written);
export const valueOfString = (written: string) => string.decode(written);
