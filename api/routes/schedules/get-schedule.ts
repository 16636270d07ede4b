import { scheduleSchema } from '../../../contract/http/schedules.js';
import { defineRoute } from '../../http/route.js';
import { findSchedule } from './find-schedule.js';
import { presentSchedule } from './present-schedule.js';
import { SCHEDULE_ACCESS, SCHEDULE_PATH, scheduleParamsSchema, scheduleQuerySchema } from './schemas.js';

export const getSchedule = defineRoute({
  method: 'GET',
  path: SCHEDULE_PATH,
  operationId: 'getSchedule',
  summary: 'Read the schedule of a site or of an audience, with its next times and last runs',
  access: SCHEDULE_ACCESS,
  params: scheduleParamsSchema,
  query: scheduleQuerySchema,
  responses: { 200: { description: 'The schedule.', schema: scheduleSchema } },
  errors: ['not_found'],
  handle: async ({ params, query, caller, services }) => {
    const { site, schedule } = await findSchedule(services, caller, { ...params, ...query });
    return { status: 200, body: await presentSchedule(services, site, schedule) };
  },
});
