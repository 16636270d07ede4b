import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/** The caller's site. Unknown ones and those of other organizations are one and the same 404. */
export async function findSite({ database }: Services, caller: Caller, domain: string): Promise<Site> {
  const site = await database.sites.get(caller.organization.id, domain);
  if (site === undefined) throw notFound('there is no such site; register it or correct the domain');
  return site;
}
