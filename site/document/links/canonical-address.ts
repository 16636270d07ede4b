import type { SitePlan } from '../../model/plan.js';

/** A page's public address: without extension, a folder's index as the folder, with a slash at its end where the site wants one; undefined where the site names none. */
export function canonicalAddress(plan: SitePlan, path: string): string | undefined {
  const base = plan.settings.canonicalUrl;
  if (base === undefined) return undefined;
  const bare = path.replace(/(?:^|\/)index$/, '');
  const end = plan.settings.trailingSlash ? '/' : '';
  return bare === '' ? `${base}/` : `${base}/${bare.split('/').map(encodeURIComponent).join('/')}${end}`;
}
