import type { SiteSearch } from '../../../assistant/site-search.js';
import type { Site } from '../../../database/site-records.js';
import type { Caller } from '../../caller.js';
import { notFound, notIndexed } from '../../errors.js';
import type { Services } from '../../services.js';

/** The caller's site and its index. An unknown site and another organization's are one and the same 404. */
export async function openSite(
  { database, siteSearches }: Services,
  { organization }: Caller,
  domain: string,
): Promise<{ readonly site: Site; readonly search: SiteSearch }> {
  const site = await database.sites.get(organization.id, domain);
  if (site === undefined) throw notFound('there is no such site; check the domain');
  const search = await siteSearches.open(organization.id, site.domain);
  if (search === undefined) throw notIndexed(site.domain);
  return { site, search };
}
