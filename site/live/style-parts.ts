import { type CssAddress, readCssAddresses } from '../css/css-addresses.js';
import { liveAddress } from './address.js';
import { isOnDisk } from './disk-addresses.js';

/** A piece of CSS: text as it is, or an address, with a flag for addresses of whole style sheets. */
export type StylePart = string | { readonly address: string; readonly fragment: string; readonly isSheet: boolean };

/** An address of the web in CSS, with its position. */
export interface StyleAddress {
  readonly address: string;
  /** The index into the CSS as it was given, for addresses that are written without escapes. */
  readonly start: number;
}

/**
 * Splits CSS at every address of the web in it, absolute from `base`. The text around an address puts it in single quotes, so that
 * joining the parts yields CSS again. An address on the reader's own disk becomes empty. Everything else stays as it was written.
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

/** A style sheet that causes no request. */
export const EMPTY_SHEET = 'data:text/css,';

/** Returns the addresses of the web in CSS, with their positions. */
export function styleAddresses(written: string, base: string): StyleAddress[] {
  return readCssAddresses(written).addresses.flatMap(({ address, start }) => {
    const target = liveAddress(address, base);
    return target === undefined ? [] : [{ address: target, start }];
  });
}

/** Returns the fragment with its `#`, without characters that would end the string around it. */
function cssFragment({ address }: CssAddress): string {
  const at = address.indexOf('#');
  return at === -1
    ? ''
    : address
        .slice(at)
        .trim()
        .replace(/['"\\\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
