import { type Resolution, resolveAddress } from '../../bundle/resolve-address.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';

const MAX_REMEMBERED = 2000;
const MAX_REMEMBERED_LENGTH = 300;
const remembered = new WeakMap<Site, Map<string, Resolution<SiteFile>>>();

/** Returns the result of {@link resolveAddress}. Addresses that lead somewhere are cached, because most requests are for a few of them. */
export function resolvePath(site: Site, requested: string): Resolution<SiteFile> {
  let known = remembered.get(site);
  if (known === undefined) {
    known = new Map();
    remembered.set(site, known);
  }
  const before = known.get(requested);
  if (before !== undefined) return before;
  const found = resolveAddress(site, requested);
  if (requested.length <= MAX_REMEMBERED_LENGTH && (found.kind === 'file' || found.kind === 'redirect')) {
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(requested, found);
  }
  return found;
}
