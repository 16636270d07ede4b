import { z } from 'zod';
import { domainSchema } from '../../../contract/http/domains.js';
import { type ListedSchedule, scheduleListSchema } from '../../../contract/http/schedules.js';
import type { Schedule } from '../../../database/records/schedule-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { parseCron } from './cron.js';
import { nextTimes } from './next-times.js';
import { presentRun, shownAudiences, shownGroups } from './present-schedule.js';
import { SCHEDULE_ACCESS, SCHEDULES_PATH } from './schemas.js';
import { timeInWords } from './time-in-words.js';

export const listSchedules = defineRoute({
  method: 'GET',
  path: SCHEDULES_PATH,
  operationId: 'listSchedules',
  summary: 'List the schedules of the organization',
  access: SCHEDULE_ACCESS,
  query: z.object({
    domain: domainSchema.optional().meta({ description: 'Only the schedules of this site and its audiences.' }),
  }),
  responses: {
    200: {
      description:
        'Schedules, sorted by the domains of their sites; that of a site comes before those of its audiences.',
      schema: scheduleListSchema,
    },
  },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { database } = services;
    const organizationId = caller.organization.id;
    const [sites, schedules] = await Promise.all([
      sitesOf(services, organizationId, query.domain),
      database.schedules.list(organizationId),
    ]);
    const bySite = new Map<string, Schedule[]>();
    for (const schedule of schedules) {
      bySite.set(schedule.siteId, [...(bySite.get(schedule.siteId) ?? []), schedule]);
    }
    const listed = sites.flatMap((site) =>
      (bySite.get(site.id) ?? []).map((schedule) => presentListed(services, site, schedule)),
    );
    return { status: 200, body: { schedules: await Promise.all(listed) } };
  },
});

async function sitesOf({ database }: Services, organizationId: string, domain?: string): Promise<readonly Site[]> {
  if (domain === undefined) return await database.sites.list(organizationId);
  const site = await database.sites.get(organizationId, domain);
  return site === undefined ? [] : [site];
}

/**
 * Returns the wire format of a schedule in a list. Its next time is computed here, because asking the engine would take a call for each.
 */
async function presentListed(services: Services, site: Site, schedule: Schedule): Promise<ListedSchedule> {
  const { cron, timezone, paused } = schedule;
  const [last] = await services.database.schedules.listRuns(schedule, 1);
  const expression = parseCron(cron);
  const [next] =
    paused || 'problem' in expression ? [] : nextTimes(expression, { timeZone: timezone, after: new Date(), count: 1 });
  return {
    domain: site.domain,
    ...shownGroups(schedule),
    cron,
    timezone,
    paused,
    ...shownAudiences(schedule),
    next: next === undefined ? null : { at: next.toISOString(), words: timeInWords(next, timezone) },
    lastRun: last === undefined ? null : await presentRun(services, last),
  };
}
