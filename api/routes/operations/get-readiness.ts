import { z } from 'zod';
import { defineOpenRoute } from '../../http/route.js';
import { PARTS } from '../../operations/readiness.js';

const partsSchema = z.record(z.enum(PARTS), z.enum(['up', 'away', 'full']));

export const getReadiness = defineOpenRoute({
  method: 'GET',
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Check that Temporal, the object store and the database can be reached',
  access: 'open',
  responses: {
    200: { description: 'All can be reached.', schema: z.object({ status: z.literal('ready'), parts: partsSchema }) },
    503: {
      description: 'Some are unavailable or have no space left; parts names them.',
      schema: z.object({ error: z.string(), code: z.literal('unavailable'), parts: partsSchema }),
      headers: { 'Retry-After': 'Seconds to wait before retrying.' },
    },
  },
  errors: [],
  handle: async ({ services }) => {
    const parts = await services.readiness.check();
    const away = PARTS.filter((part) => parts[part] === 'away');
    const full = PARTS.filter((part) => parts[part] === 'full');
    if (away.length + full.length === 0) return { status: 200, body: { status: 'ready', parts } };
    const sentences = [
      ...(full.length > 0 ? [`no space left: ${full.join(', ')}; free some, and work continues by itself`] : []),
      ...(away.length > 0 ? [`cannot reach: ${away.join(', ')}; see the log of the API for the reason`] : []),
    ];
    const error = sentences.join('. ');
    return { status: 503, headers: { 'Retry-After': '5' }, body: { error, code: 'unavailable', parts } };
  },
});
