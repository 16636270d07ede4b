import { z } from 'zod';
import { domainSchema } from '../../../contract/http/domains.js';
import { type ListedSchedule, type ScheduleRun, scheduleListSchema } from '../../../contract/http/schedules.js';
import type { Schedule, ScheduleOwner } from '../../../database/records/schedule-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { parseCron } from './cron.js';
import { nextTimes } from './next-times.js';
import { presentRuns, shownAudiences, shownGroups } from './present-schedule.js';
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
    const [sites, schedules, lastRuns] = await Promise.all([
      sitesOf(services, organizationId, query.domain),
      database.schedules.list(organizationId),
      lastRunsOf(services, organizationId),
    ]);
    const bySite = new Map<string, Schedule[]>();
    for (const schedule of schedules) {
      bySite.set(schedule.siteId, [...(bySite.get(schedule.siteId) ?? []), schedule]);
    }
    const listed = sites.flatMap((site) =>
      (bySite.get(site.id) ?? []).map((schedule) => presentListed(site, schedule, lastRuns.get(keyOf(schedule)))),
    );
    return { status: 200, body: { schedules: listed } };
  },
});

async function sitesOf({ database }: Services, organizationId: string, domain?: string): Promise<readonly Site[]> {
  if (domain === undefined) return await database.sites.list(organizationId);
  const site = await database.sites.get(organizationId, domain);
  return site === undefined ? [] : [site];
}

/** Returns the last run of each schedule that has had one, with two queries for all. */
async function lastRunsOf(services: Services, organizationId: string): Promise<ReadonlyMap<string, ScheduleRun>> {
  const last = await services.database.schedules.listLastRuns(organizationId);
  const presented = await presentRuns(
    services,
    last.map(({ run }) => run),
  );
  return new Map(
    last.flatMap(({ owner }, index) => presented.slice(index, index + 1).map((run) => [keyOf(owner), run])),
  );
}

const keyOf = ({ siteId, groups }: ScheduleOwner) => [siteId, ...groups].join();

/**
 * Returns the wire format of a schedule in a list. Its next time is computed here, because asking the engine would take a call for each.
 */
function presentListed(site: Site, schedule: Schedule, lastRun: ScheduleRun | undefined): ListedSchedule {
  const { cron, timezone, paused } = schedule;
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
    lastRun: lastRun ?? null,
  };
}
