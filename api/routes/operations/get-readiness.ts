import { z } from 'zod';
import { PARTS } from '../../readiness.js';
import { defineOpenRoute } from '../../route.js';

const partsSchema = z.record(z.enum(PARTS), z.enum(['up', 'away']));

export const getReadiness = defineOpenRoute({
  method: 'GET',
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Whether Temporal, the object store and the database can be reached',
  access: 'open',
  responses: {
    200: { description: 'All of them.', schema: z.object({ status: z.literal('ready'), parts: partsSchema }) },
    503: {
      description: 'Some are away; parts says which.',
      schema: z.object({ error: z.string(), code: z.literal('unavailable'), parts: partsSchema }),
      headers: { 'Retry-After': 'Seconds until it is worth asking again.' },
    },
  },
  errors: [],
  handle: async ({ services }) => {
    const parts = await services.readiness.check();
    const away = PARTS.filter((part) => parts[part] === 'away');
    if (away.length === 0) return { status: 200, body: { status: 'ready', parts } };
    const error = `cannot reach: ${away.join(', ')}; see the log of the API for the reason`;
    return { status: 503, headers: { 'Retry-After': '5' }, body: { error, code: 'unavailable', parts } };
  },
});
