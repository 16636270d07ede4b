import { ownAddress } from './own-address.js';
import { ownRepositoryPaths } from './own-repository.js';
import { decodeAddress } from './relative-address.js';
import type { SiteSettings } from './settings.js';

/**
 * Returns the paths of project files that a page may mean by a public address, most likely first: below the site's own
 * address, or in its repository.
 */
export function ownFilePaths(
  address: string,
  settings: Pick<SiteSettings, 'canonicalUrl' | 'navbar' | 'footer'>,
): string[] {
  return [...ownAddressPaths(address, settings.canonicalUrl), ...ownRepositoryPaths(address, settings)];
}

function ownAddressPaths(address: string, own: string | undefined): string[] {
  const path = ownAddress(address, own)?.replace(/[?#].*$/s, '');
  if (path === undefined) return [];
  const plain = decodeAddress(path.slice(1));
  return plain.split('/').some((segment) => segment === '' || segment === '.' || segment === '..') ? [] : [plain];
}
