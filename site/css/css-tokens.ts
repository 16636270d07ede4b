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
 * Returns CSS of the same meaning in which the letters of `url` are written without escapes. The tokenizer compares the name as it is
 * written, browsers compare it as it reads, and the name alone decides how the text behind it is cut. None of these letters is a
 * hexadecimal digit, so an unescaped one changes no other escape.
 */
export function withPlainUrls(css: string): string {
  if (!css.includes('\\')) return css;
  return css.replace(ESCAPE, (written, hex: string | undefined, plain: string | undefined) => {
    const letter = plain ?? String.fromCharCode(Number.parseInt(hex ?? '', 16));
    return /^[url]$/i.test(letter) ? letter : written;
  });
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([\s\S]))/gi;

/** Name of a function token in lower case, without its bracket. */
export const functionName = (written: string) => ident.decode(written.slice(0, -1)).toLowerCase();

/** Name of an at-keyword token in lower case, without its sign. */
export const atKeywordName = (written: string) => ident.decode(written.slice(1)).toLowerCase();

/** Value of a `url(…)` token without quotes, or of a string token. */
export const addressOfUrl = (written: string) => url.decode(written);
export const valueOfString = (written: string) => string.decode(written);
