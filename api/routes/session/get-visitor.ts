import { visitorSchema } from '../../../contract/http/sessions.js';
import { defineOpenRoute } from '../../http/route.js';
import { presentSession } from './present-session.js';

/** Returns the session, or null for visitors who are not signed in. For pages that are open to both, where that is not an error. */
export const getVisitor = defineOpenRoute({
  method: 'GET',
  path: '/v1/visitor',
  operationId: 'getVisitor',
  summary: 'Read the session, if anybody is signed in',
  access: 'open',
  responses: {
    200: {
      description: 'The session, as in `GET /v1/session`; null if nobody is signed in.',
      schema: visitorSchema,
    },
  },
  errors: ['unavailable'],
  handle: async ({ services, context }) => {
    const session = await services.identity.session(new Headers({ cookie: context.get('Cookie') }));
    return { status: 200, body: { session: session === undefined ? null : await presentSession(services, session) } };
  },
});
