import { z } from 'zod';
import { invalidRequest } from '../../errors.js';
import { ScheduleRefused } from '../../export-engine.js';
import { defineRoute } from '../../route.js';
import { findSite } from '../sites/find-site.js';
import { cronProblem } from './cron.js';
import { presentSchedule } from './present-schedule.js';
import { SCHEDULE_ACCESS, SCHEDULE_PATH, scheduleParamsSchema, scheduleSchema } from './schemas.js';

const bodySchema = z
  .object({
    cron: z
      .string({ error: 'must be a string: a cron expression' })
      .max(200, { error: 'must have at most 200 characters' })
      .superRefine((text, context) => {
        const problem = cronProblem(text);
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
      })
      .meta({ description: 'Five fields: minute, hour, day of month, month, day of week.' }),
    timezone: z
      .string({ error: 'must be a string: the name of a time zone' })
      .max(100)
      .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/Zurich or UTC' })
      .default('UTC'),
    paused: z.boolean({ error: 'must be true or false' }).default(false),
  })
  .meta({ id: 'PutSchedule' });

export const putSchedule = defineRoute({
  method: 'PUT',
  path: SCHEDULE_PATH,
  operationId: 'putSchedule',
  summary: 'Export a site at certain times, from its newest source',
  description:
    'Each time makes a job like any other. While an export of the site is under way, and over the hourly limit, it is skipped, which is shown. Times that were missed while the engine was away are made up for within an hour.',
  access: SCHEDULE_ACCESS,
  params: scheduleParamsSchema,
  body: { schema: bodySchema, required: true },
  responses: { 200: { description: 'The schedule.', schema: scheduleSchema } },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services, context }) => {
    const { database, exports: engine } = services;
    const site = await findSite(services, caller, params.domain);
    const organizationId = caller.organization.id;
    const cron = body.cron.trim().replace(/\s+/g, ' ');
    // Kept first: where the engine is away, the sweep tells it later.
    const schedule = await database.schedules.put(organizationId, site.id, { ...body, cron });
    try {
      await engine.schedules.put(schedule);
    } catch (error) {
      if (!(error instanceof ScheduleRefused)) throw error;
      await database.schedules.remove(organizationId, site.id);
      throw invalidRequest('timezone: is not one that the engine knows; use another name for it');
    }
    await database.schedules.applied(schedule);
    const state = body.paused ? ', paused' : '';
    await services.audit.note(context, caller, 'schedule.changed', `${site.domain}: ${cron} ${body.timezone}${state}`);
    return { status: 200, body: await presentSchedule(services, site, schedule) };
  },
});

/** Only names of the database: offsets such as `+01:00` are none to the engine. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
