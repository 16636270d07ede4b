import { scheduleSchema } from '../../../contract/http/schedules.js';
import { defineRoute } from '../../http/route.js';
import { findSchedule } from './find-schedule.js';
import { presentSchedule } from './present-schedule.js';
import { scheduleName } from './schedule-name.js';
import { SCHEDULE_ACCESS, SCHEDULE_PATH, scheduleParamsSchema, scheduleQuerySchema } from './schemas.js';

export const triggerSchedule = defineRoute({
  method: 'POST',
  path: `${SCHEDULE_PATH}/trigger`,
  operationId: 'triggerSchedule',
  summary: 'Run a schedule now',
  description: 'Works while the schedule is paused too. The run appears in the runs of the schedule within a moment.',
  access: { ...SCHEDULE_ACCESS, role: 'member' },
  params: scheduleParamsSchema,
  query: scheduleQuerySchema,
  responses: { 202: { description: 'The schedule.', schema: scheduleSchema } },
  errors: ['not_found'],
  handle: async ({ params, query, caller, services, context }) => {
    const { site, schedule } = await findSchedule(services, caller, { ...params, ...query });
    await services.exports.schedules.trigger(schedule);
    await services.audit.note(context, caller, 'schedule.triggered', `schedule of ${scheduleName(site, schedule)}`);
    return { status: 202, body: await presentSchedule(services, site, schedule) };
  },
});
