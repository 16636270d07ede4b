import { z } from 'zod';
import { defineOpenRoute } from '../../http/route.js';

export const getOpenApi = defineOpenRoute({
  method: 'GET',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  summary: 'This interface as an OpenAPI 3.1 document',
  access: 'open',
  responses: { 200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) } },
  errors: [],
  handle: ({ services }) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: services.openApi,
  }),
});
