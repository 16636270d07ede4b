import { z } from 'zod';
import { defineOpenRoute } from '../../http/route.js';

export const getHealth = defineOpenRoute({
  method: 'GET',
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Check that the process is running',
  access: 'open',
  responses: { 200: { description: 'The process is running.', schema: z.object({ status: z.literal('up') }) } },
  errors: [],
  handle: () => ({ status: 200, body: { status: 'up' } }),
});
