import { CSS_ADDRESS } from '../style-sheet.js';

/** A piece of a style sheet: text as it stands, or an address, with whether a whole sheet is meant. */
export type StylePart = string | { readonly address: string; readonly isSheet: boolean };

/**
 * Cuts CSS at every address in it. What stands around an address makes it a `url()` with a missing closing quote and bracket on either side, so
 * that joining the parts gives CSS again. Conditions of imports stay.
 */
export function styleParts(css: string): StylePart[] {
  const parts: StylePart[] = [];
  let from = 0;
  for (const match of css.matchAll(CSS_ADDRESS)) {
    const { groups = {} } = match;
    const sheet = groups.importUrl1 ?? groups.importUrl2 ?? groups.importUrl3 ?? groups.import1 ?? groups.import2;
    const address = sheet ?? groups.url1 ?? groups.url2 ?? groups.url3;
    if (address === undefined || /^(?:data:|#|about:|blob:)/i.test(address.trim()) || address.trim() === '') continue;
    parts.push(`${css.slice(from, match.index)}${sheet === undefined ? '' : '@import '}url('`);
    parts.push({ address: unescapeCss(address), isSheet: sheet !== undefined });
    parts.push(`')${sheet === undefined ? '' : (groups.conditions ?? '')}`);
    from = match.index + match[0].length;
  }
  parts.push(css.slice(from));
  return parts.filter((part) => part !== '');
}

/** `\2f` and `\/` (CSS Syntax, 4.3.7). */
function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_whole, hex?: string, plain?: string) => {
    if (plain !== undefined) return plain;
    const code = Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
