import { posix } from 'node:path';
import { readCssAddresses } from '../../site/css/css-addresses.js';
import { decodeAddress } from '../../site/model/relative-address.js';

/** Returns the files of a bundle that a style sheet names: fonts, pictures and other style sheets. */
export function styleTargets(path: string, css: string): readonly string[] {
  const found = new Set<string>();
  for (const { address } of readCssAddresses(css).addresses) {
    const name = address.replace(/[?#].*$/s, '').trim();
    if (name === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(name)) continue;
    const target = posix.join(posix.dirname(path), decodeAddress(name));
    if (!target.startsWith('..')) found.add(target);
  }
  return [...found];
}
