import { posix } from 'node:path';
import { decodeAddress } from '../../model/relative-address.js';

/** The target of a reference: a part of a file of the project, or of an address near the description's own. */
export type ReferenceTarget =
  | { readonly file: string; readonly fragment: string }
  /** `outside` is above the project; `elsewhere` is an address that is not followed. */
  | { readonly refused: 'outside' | 'elsewhere' };

/** Resolves a reference relative to the file that contains it. `root` is the description, below whose folder addresses are followed. */
export function referenceTarget(reference: string, from: string, root: string): ReferenceTarget {
  const hash = reference.indexOf('#');
  const written = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? '' : reference.slice(hash + 1);
  if (written === '') return { file: from, fragment };
  if (isAddress(from) || isAddress(written)) {
    const address = isAddress(from) && URL.canParse(written, from) ? new URL(written, from).href : written;
    return isBelow(address, root) ? { file: address, fragment } : { refused: 'elsewhere' };
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(written) || written.startsWith('//')) return { refused: 'elsewhere' };
  const path = decodeAddress(written).replaceAll('\\', '/');
  const joined = posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path));
  return joined === '..' || joined.startsWith('../') ? { refused: 'outside' } : { file: joined, fragment };
}

/** Returns the unescaped keys of a JSON pointer. */
export function pointerKeys(fragment: string): string[] {
  return fragment
    .split('/')
    .slice(1)
    .map((token) => decodeAddress(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns a key as a part of a JSON pointer inside a reference. */
export function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}

function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Returns whether an address is on the host of a description, in its folder or deeper. */
function isBelow(address: string, root: string): boolean {
  if (!isAddress(root) || !isAddress(address) || !URL.canParse(address)) return false;
  return new URL(address).href.startsWith(new URL('.', root).href);
}
