import { hasBundleSearch, isFeatureOn } from '../model/hosting.js';
import type { SitePlan } from '../model/plan.js';

/** Returns whether a site's bundle has a search: its hosting allows it, and there is a page to find. */
export function siteHasSearch({ hosting, pages }: Pick<SitePlan, 'hosting' | 'pages'>): boolean {
  if (!hasBundleSearch(hosting ?? { mode: 'client-hosted' })) return false;
  for (const page of pages) if (page.inSearch) return true;
  return false;
}

/** Returns whether pages report searches to their host. Without hosting settings nobody counts them. */
export function countsSearches({ hosting }: Pick<SitePlan, 'hosting'>): boolean {
  return hosting !== undefined && isFeatureOn('analytics', hosting);
}
