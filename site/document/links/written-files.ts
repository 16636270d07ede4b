import type { SitePlan } from '../../model/plan.js';
import { hasRobots, hasSitemap } from '../files/sitemap.js';

/** Files at the root that an export writes beside its pages, so that authors' links to them lead somewhere. */
export function writtenFiles({ settings }: SitePlan): ReadonlySet<string> {
  return new Set([
    'llms.txt',
    'llms-full.txt',
    ...(hasSitemap(settings) ? ['sitemap.xml'] : []),
    ...(hasRobots(settings) ? ['robots.txt'] : []),
  ]);
}
