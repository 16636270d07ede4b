import type { SitePlan } from '../../model/plan.js';

/**
 * Returns a page's public address; undefined if the site's address is unknown. It has no extension; the index of a folder has the
 * folder's address, with a slash at its end if the site asks for one.
 */
export function canonicalAddress(plan: SitePlan, path: string): string | undefined {
  const base = plan.settings.canonicalUrl;
  if (base === undefined) return undefined;
  const bare = path.replace(/(?:^|\/)index$/, '');
  const end = plan.settings.trailingSlash ? '/' : '';
  return bare === '' ? `${base}/` : `${base}/${bare.split('/').map(encodeURIComponent).join('/')}${end}`;
}
