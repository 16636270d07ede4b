import type { Schedule } from '../../../database/records/schedule-records.js';
import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/**
 * Returns the schedule of the caller's site. Throws the same `not_found` for sites of other organizations, unknown sites and sites without
 * a schedule.
 */
export async function findSchedule(
  { database }: Services,
  caller: Caller,
  domain: string,
): Promise<{ readonly site: Site; readonly schedule: Schedule }> {
  const site = await database.sites.get(caller.organization.id, domain);
  const schedule = site && (await database.schedules.get(caller.organization.id, site.id));
  if (site === undefined || schedule === undefined) {
    throw notFound('there is no schedule for this site; create one, or correct the domain');
  }
  return { site, schedule };
}
