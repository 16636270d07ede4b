import { hasBundleSearch } from '../hosting.js';
import type { SitePlan } from '../plan.js';

/** Whether a site's bundle has a search: its hosting has one, and there is a page to find. */
export function siteHasSearch({ hosting, pages }: Pick<SitePlan, 'hosting' | 'pages'>): boolean {
  return hasBundleSearch(hosting ?? { mode: 'client-hosted' }) && pages.some((page) => page.inSearch);
}
