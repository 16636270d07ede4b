import { z } from 'zod';
import { defineOpenRoute } from '../../http/route.js';

export const getHealth = defineOpenRoute({
  method: 'GET',
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Whether the process is up',
  access: 'open',
  responses: { 200: { description: 'It is.', schema: z.object({ status: z.literal('up') }) } },
  errors: [],
  handle: () => ({ status: 200, body: { status: 'up' } }),
});
