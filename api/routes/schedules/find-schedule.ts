import type { Schedule } from '../../../database/records/schedule-records.js';
import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/**
 * Returns the schedule of the caller's site, or of an audience of it. Throws the same `not_found` for sites of other organizations, unknown sites and sites without
 * a schedule.
 */
export async function findSchedule(
  { database }: Services,
  caller: Caller,
  { domain, groups }: { readonly domain: string; readonly groups: readonly string[] },
): Promise<{ readonly site: Site; readonly schedule: Schedule }> {
  const site = await database.sites.get(caller.organization.id, domain);
  const schedule = site && (await database.schedules.get(caller.organization.id, site.id, groups));
  if (site === undefined || schedule === undefined) {
    const owner = groups.length === 0 ? 'this site' : 'these groups of this site';
    throw notFound(
      `there is no schedule for ${owner}; create one, or correct the ${groups.length === 0 ? 'domain' : 'groups'}`,
    );
  }
  return { site, schedule };
}
