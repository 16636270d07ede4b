import type { SitePlan } from '../plan.js';

/** Files at the root that an export writes beside its pages, so that authors' links to them lead somewhere. */
export function writtenFiles({ settings }: SitePlan): ReadonlySet<string> {
  const hasAddress = settings.canonicalUrl !== undefined;
  return new Set([
    'llms.txt',
    'llms-full.txt',
    ...(hasAddress ? ['sitemap.xml'] : []),
    ...(hasAddress || settings.noindex ? ['robots.txt'] : []),
  ]);
}
