import { readCssAddresses } from '../../css/css-addresses.js';

/** Returns the addresses in CSS, as browsers read them. */
export function styleAddresses(css: string): string[] {
  return readCssAddresses(css).addresses.map(({ address }) => address);
}
