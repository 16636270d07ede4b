import type { Schedule } from '../../../database/records/schedule-records.js';
import type { Site } from '../../../database/records/site-records.js';

/** Returns a schedule as the audit log names it: by its site, and by its groups if it is the schedule of an audience. */
export function scheduleName({ domain }: Pick<Site, 'domain'>, { groups }: Pick<Schedule, 'groups'>): string {
  return groups.length === 0 ? domain : `${domain} for ${groups.join(', ')}`;
}
