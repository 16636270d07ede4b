import type { SitePlan } from '../../model/plan.js';
import { hasRobots, hasSitemap } from '../files/sitemap.js';

/** Returns the files at the root that an export writes in addition to pages, so that authors can link to them. */
export function writtenFiles({ settings }: SitePlan): ReadonlySet<string> {
  return new Set([
    'llms.txt',
    'llms-full.txt',
    ...(hasSitemap(settings) ? ['sitemap.xml'] : []),
    ...(hasRobots(settings) ? ['robots.txt'] : []),
  ]);
}
