import { z } from 'zod';
import { scheduleTimesSchema } from '../../../contract/http/schedules.js';
import { defineRoute } from '../../http/route.js';
import { parseCron } from './cron.js';
import { nextTimes } from './next-times.js';
import { cronSchema, SCHEDULE_ACCESS, SHOWN_TIMES, timezoneSchema } from './schemas.js';
import { timeInWords } from './time-in-words.js';

export const previewTimes = defineRoute({
  method: 'GET',
  path: '/v1/static-export/schedule-times',
  operationId: 'previewScheduleTimes',
  summary: 'Preview the next times of a schedule',
  access: SCHEDULE_ACCESS,
  query: z.object({ cron: cronSchema, timezone: timezoneSchema }),
  responses: {
    200: {
      description: 'The next five times.',
      schema: scheduleTimesSchema,
    },
  },
  errors: [],
  handle: ({ query: { cron, timezone } }) => {
    const expression = parseCron(cron);
    if ('problem' in expression) throw new Error('an expression is read before it is used');
    const times = nextTimes(expression, { timeZone: timezone, after: new Date(), count: SHOWN_TIMES });
    const next = times.map((at) => ({ at: at.toISOString(), words: timeInWords(at, timezone) }));
    return { status: 200, body: { next } };
  },
});
