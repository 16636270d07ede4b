import { signInMethodsSchema } from '../../../contract/http/sessions.js';
import { defineOpenRoute } from '../../http/route.js';

export const getSignInMethods = defineOpenRoute({
  method: 'GET',
  path: '/v1/sign-in-methods',
  operationId: 'getSignInMethods',
  summary: 'List the ways to sign in',
  access: 'open',
  responses: {
    200: {
      description: 'The ways to sign in.',
      schema: signInMethodsSchema,
    },
  },
  errors: ['unavailable'],
  handle: async ({ services: { config, database } }) => ({
    status: 200,
    body: { openIdConnect: config.identity.openIdConnect?.name ?? null, empty: !(await database.people.any()) },
  }),
});
