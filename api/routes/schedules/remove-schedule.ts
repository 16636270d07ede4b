import { defineRoute } from '../../http/route.js';
import { applySchedule } from './apply-schedule.js';
import { findSchedule } from './find-schedule.js';
import { scheduleName } from './schedule-name.js';
import { SCHEDULE_ACCESS, SCHEDULE_PATH, scheduleParamsSchema, scheduleQuerySchema } from './schemas.js';

export const removeSchedule = defineRoute({
  method: 'DELETE',
  path: SCHEDULE_PATH,
  operationId: 'removeSchedule',
  summary: 'Remove the schedule of a site or of an audience',
  access: SCHEDULE_ACCESS,
  params: scheduleParamsSchema,
  query: scheduleQuerySchema,
  responses: { 204: { description: 'The schedule is removed.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, query, caller, services, context }) => {
    const { database, exports: engine } = services;
    const { site, schedule } = await findSchedule(services, caller, { ...params, ...query });
    // Checked first, so that an unavailable engine leaves the schedule unchanged.
    await engine.check();
    await database.schedules.remove(caller.organization.id, site.id, schedule.groups);
    await applySchedule(services, { ...schedule, state: 'removing', revision: schedule.revision + 1 });
    await services.audit.note(context, caller, 'schedule.removed', `schedule of ${scheduleName(site, schedule)}`);
    return { status: 204 };
  },
});
