import { readCssAddresses } from '../../css/css-addresses.js';

/** Addresses in CSS, as browsers read them. */
export function styleAddresses(css: string): string[] {
  return readCssAddresses(css).addresses.map(({ address }) => address);
}
