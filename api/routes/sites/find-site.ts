import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/** Returns the caller's site. Throws the same `not_found` for an unknown site and for one of another organization. */
export async function findSite({ database }: Services, caller: Caller, domain: string): Promise<Site> {
  const site = await database.sites.get(caller.organization.id, domain);
  if (site === undefined) throw notFound('there is no such site; register it or correct the domain');
  return site;
}
