import { signInMethodsSchema } from '../../../contract/http/sessions.js';
import { defineOpenRoute } from '../../http/route.js';

export const getSignInMethods = defineOpenRoute({
  method: 'GET',
  path: '/v1/sign-in-methods',
  operationId: 'getSignInMethods',
  summary: 'How people may sign in',
  access: 'open',
  responses: {
    200: {
      description: 'What the sign-in page offers.',
      schema: signInMethodsSchema,
    },
  },
  errors: ['unavailable'],
  handle: async ({ services: { config, database } }) => ({
    status: 200,
    body: { openIdConnect: config.identity.openIdConnect?.name ?? null, empty: !(await database.people.any()) },
  }),
});
