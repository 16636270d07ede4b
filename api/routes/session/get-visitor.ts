import { visitorSchema } from '../../../contract/http/sessions.js';
import { defineOpenRoute } from '../../http/route.js';
import { presentSession } from './present-session.js';

/** Returns the session, or null for visitors who are not signed in. For pages that are open to both, where that is not an error. */
export const getVisitor = defineOpenRoute({
  method: 'GET',
  path: '/v1/visitor',
  operationId: 'getVisitor',
  summary: 'Who is signed in, if anybody is',
  access: 'open',
  responses: {
    200: {
      description: 'As `GET /v1/session` answers it; null where nobody is signed in.',
      schema: visitorSchema,
    },
  },
  errors: ['unavailable'],
  handle: async ({ services, context }) => {
    const session = await services.identity.session(new Headers({ cookie: context.get('Cookie') }));
    return { status: 200, body: { session: session === undefined ? null : await presentSession(services, session) } };
  },
});
