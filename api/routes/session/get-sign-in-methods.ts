import { z } from 'zod';
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
      schema: z
        .object({
          openIdConnect: z
            .string()
            .nullable()
            .meta({ description: 'Name of the provider; null where none is set up.' }),
          empty: z.boolean().meta({ description: 'Nobody has an account yet.' }),
        })
        .meta({ id: 'SignInMethods' }),
    },
  },
  errors: ['unavailable'],
  handle: async ({ services: { config, database } }) => ({
    status: 200,
    body: { openIdConnect: config.identity.openIdConnect?.name ?? null, empty: !(await database.people.any()) },
  }),
});
