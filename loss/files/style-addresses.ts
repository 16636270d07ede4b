import { ident, string, tokenize, tokenTypes, url } from 'css-tree';

/** Functions whose strings are addresses. */
const OF_STRINGS = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set']);
const MAY_HOLD = /url|src|image|@import|\\/i;

/** Returns the addresses that CSS loads. Takes linear time. */
export function styleAddresses(css: string): readonly string[] {
  if (!MAY_HOLD.test(css)) return [];
  const found: string[] = [];
  /** The names of the open functions; '' for other parentheses. */
  const open: string[] = [];
  let isImport = false;
  /**
   * The start of an unquoted address in a function whose name is written with escapes, which tokenizers do not
   * recognize.
   */
  let bareStart: number | undefined;
  tokenize(css, (type, start, end) => {
    if (bareStart !== undefined && type !== tokenTypes.WhiteSpace) {
      if (type === tokenTypes.String) bareStart = undefined;
      else if (type === tokenTypes.RightParenthesis) {
        found.push(url.decode(`url(${css.slice(bareStart, start)})`));
        bareStart = undefined;
      }
    }
    switch (type) {
      case tokenTypes.Url:
        found.push(url.decode(css.slice(start, end)));
        break;
      case tokenTypes.Function: {
        const name = ident.decode(css.slice(start, end - 1)).toLowerCase();
        open.push(name);
        if (name === 'url' && css.slice(start, end - 1).includes('\\')) bareStart = end;
        break;
      }
      case tokenTypes.LeftParenthesis:
        open.push('');
        break;
      case tokenTypes.RightParenthesis:
        open.pop();
        break;
      case tokenTypes.AtKeyword:
        isImport = ident.decode(css.slice(start + 1, end)).toLowerCase() === 'import';
        return;
      case tokenTypes.String:
        if (isImport || OF_STRINGS.has(open.at(-1) ?? '')) found.push(string.decode(css.slice(start, end)));
        break;
      case tokenTypes.LeftCurlyBracket:
      case tokenTypes.RightCurlyBracket:
      case tokenTypes.Semicolon:
        // Browsers end all functions at the end of a declaration.
        open.length = 0;
        bareStart = undefined;
        break;
    }
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) isImport = false;
  });
  return found;
}
