import { defineRoute } from '../../http/route.js';
import { applySchedule } from './apply-schedule.js';
import { findSchedule } from './find-schedule.js';
import { SCHEDULE_ACCESS, SCHEDULE_PATH, scheduleParamsSchema } from './schemas.js';

export const removeSchedule = defineRoute({
  method: 'DELETE',
  path: SCHEDULE_PATH,
  operationId: 'removeSchedule',
  summary: 'Remove the schedule of a site',
  access: SCHEDULE_ACCESS,
  params: scheduleParamsSchema,
  responses: { 204: { description: 'The schedule is removed.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const { database, exports: engine } = services;
    const { site, schedule } = await findSchedule(services, caller, params.domain);
    // Checked first, so that an unavailable engine leaves the schedule unchanged.
    await engine.check();
    await database.schedules.remove(caller.organization.id, site.id);
    await applySchedule(services, { ...schedule, state: 'removing', revision: schedule.revision + 1 });
    await services.audit.note(context, caller, 'schedule.removed', `schedule of ${site.domain}`);
    return { status: 204 };
  },
});
