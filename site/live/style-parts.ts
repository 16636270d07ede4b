import { type CssAddress, readCssAddresses } from '../css/css-addresses.js';
import { liveAddress } from './address.js';
import { isOnDisk } from './disk-addresses.js';

/** A piece of CSS: text as it stands, or an address, with whether a whole sheet is meant. */
export type StylePart = string | { readonly address: string; readonly fragment: string; readonly isSheet: boolean };

/** An address of the web in CSS, and where it stands there. */
export interface StyleAddress {
  readonly address: string;
  /** Index into the CSS as it was given, for all that is written without escapes. */
  readonly start: number;
}

/**
 * Cuts CSS at every address of the web in it, absolute from `base` on. What stands around an address makes it a text in single quotes, so that
 * joining the parts gives CSS again. An address on the reader's own disk becomes empty. Everything else stays as it was written.
 */
export function styleParts(written: string, base: string): StylePart[] {
  const { css, addresses } = readCssAddresses(written);
  const parts: StylePart[] = [];
  let text = '';
  let from = 0;
  for (const each of addresses) {
    const address = liveAddress(each.address, base);
    if (address === undefined && !isOnDisk(each.address, base)) continue;
    const [open, close] = each.form === 'url' ? ["url('", "')"] : ["'", "'"];
    text += css.slice(from, each.start) + open;
    if (address === undefined) text += each.kind === 'import' ? EMPTY_SHEET : 'data:,';
    else {
      parts.push(text, { address, fragment: cssFragment(each), isSheet: each.kind === 'import' });
      text = '';
    }
    text += close;
    from = each.end;
  }
  parts.push(text + css.slice(from));
  return parts.filter((part) => part !== '');
}

/** A style sheet that asks nobody for anything. */
export const EMPTY_SHEET = 'data:text/css,';

/** The addresses of the web in CSS, with their places. */
export function styleAddresses(written: string, base: string): StyleAddress[] {
  return readCssAddresses(written).addresses.flatMap(({ address, start }) => {
    const target = liveAddress(address, base);
    return target === undefined ? [] : [{ address: target, start }];
  });
}

/** With its `#`, and without what would end the text around it. */
function cssFragment({ address }: CssAddress): string {
  const at = address.indexOf('#');
  return at === -1
    ? ''
    : address
        .slice(at)
        .trim()
        .replace(/['"\\\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
