import { z } from 'zod';
import { audiencesSchema, scheduleSchema } from '../../../contract/http/schedules.js';
import { AudienceScheduled, TooManySchedules } from '../../../database/records/schedule-records.js';
import { ScheduleRefused } from '../../engine/export-engine.js';
import { audienceScheduled, invalidRequest } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { applySchedule } from './apply-schedule.js';
import { presentSchedule } from './present-schedule.js';
import { scheduleName } from './schedule-name.js';
import {
  cronSchema,
  SCHEDULE_ACCESS,
  SCHEDULE_PATH,
  scheduleParamsSchema,
  scheduleQuerySchema,
  timezoneSchema,
} from './schemas.js';

const bodySchema = z
  .object({
    cron: cronSchema,
    timezone: timezoneSchema,
    paused: z.boolean({ error: 'must be true or false' }).default(false),
    audiences: audiencesSchema.optional().meta({
      description: 'One export for each audience, each given by its groups; [] is everybody, alone if omitted.',
    }),
  })
  .meta({ id: 'PutSchedule' });

export const putSchedule = defineRoute({
  method: 'PUT',
  path: SCHEDULE_PATH,
  operationId: 'putSchedule',
  summary: 'Create or change the schedule of a site or of an audience',
  description:
    'Each run creates a job. A run is skipped, and recorded as skipped, while an export for the same readers is unfinished or the hourly limit is reached. Runs that were missed while the engine was unavailable are caught up within an hour. An audience of a site can have a schedule of its own, named by `groups`; only one schedule of a site can export for an audience.',
  access: SCHEDULE_ACCESS,
  params: scheduleParamsSchema,
  query: scheduleQuerySchema,
  body: { schema: bodySchema, required: true },
  responses: { 200: { description: 'The schedule.', schema: scheduleSchema } },
  errors: ['not_found', 'invalid_request', 'audience_scheduled'],
  handle: async ({ params, query: { groups }, body, caller, services, context }) => {
    const { database, exports: engine } = services;
    const site = await findSite(services, caller, params.domain);
    const organizationId = caller.organization.id;
    const { cron } = body;
    if (groups.length > 0 && body.audiences !== undefined) {
      throw invalidRequest(
        'audiences: belong to the schedule of the site; leave them out for the schedule of an audience',
      );
    }
    const before = await database.schedules.get(organizationId, site.id, groups);
    // Checked first, so that an unavailable engine leaves nothing behind and the caller can simply retry.
    await engine.check();
    const schedule = await database.schedules.put(organizationId, site.id, { ...body, groups }).catch(explain);
    await applySchedule(services, schedule).catch(async (error: unknown) => {
      if (!(error instanceof ScheduleRefused)) throw error;
      if (before === undefined) await database.schedules.remove(organizationId, site.id, groups);
      else await database.schedules.put(organizationId, site.id, before);
      throw invalidRequest(
        'timezone: is unknown to the engine; write it like Europe/Zurich, or use another name of the zone',
      );
    });
    const state = body.paused ? ', paused' : '';
    await services.audit.note(
      context,
      caller,
      'schedule.changed',
      `${scheduleName(site, schedule)}: ${cron} ${body.timezone}${state}`,
    );
    return { status: 200, body: await presentSchedule(services, site, schedule) };
  },
});

/** Throws the answer to a schedule that the database refuses. */
function explain(error: unknown): never {
  if (error instanceof AudienceScheduled) throw audienceScheduled(error.groups);
  throw error instanceof TooManySchedules ? invalidRequest(error.message) : error;
}
