import type { SiteSearch } from '../../../assistant/site-search.js';
import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound, notIndexed } from '../../http/errors.js';
import type { Services } from '../../services.js';

/** Returns the caller's site and its index. Throws `not_found` or `not_indexed`. */
export async function openSite(
  services: Services,
  caller: Caller,
  domain: string,
): Promise<{ readonly site: Site; readonly search: SiteSearch }> {
  const site = await findAnsweredSite(services, caller, domain);
  const search = await services.siteSearches.open(caller.organization.id, site.domain);
  if (search === undefined) throw notIndexed(site.domain);
  return { site, search };
}

/** Returns the caller's site. Throws the same `not_found` for an unknown site and for one of another organization. */
export async function findAnsweredSite(
  { findSite }: Services,
  { organization }: Caller,
  domain: string,
): Promise<Site> {
  const site = await findSite(organization.id, domain);
  if (site === undefined) throw notFound('there is no such site; check the domain');
  return site;
}
