import { decodeAddress } from '../../model/relative-address.js';

/** Splits an address at the first `?` or `#`. */
export function splitAddress(address: string): { readonly path: string; readonly suffix: string } {
  const at = address.search(/[?#]/);
  return at === -1 ? { path: address, suffix: '' } : { path: address.slice(0, at), suffix: address.slice(at) };
}

/** Returns an address's path as a page path: decoded, without outer slashes, with dots and doubled slashes resolved. */
export function normalisePath(path: string): string {
  const segments: string[] = [];
  for (const segment of decodeAddress(path).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
