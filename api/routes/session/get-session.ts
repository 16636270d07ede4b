import { sessionSchema } from '../../../contract/http/sessions.js';
import { definePersonRoute } from '../../http/route.js';
import { presentSession } from './present-session.js';

export const SESSION_PATH = '/v1/session';

export const getSession = definePersonRoute({
  method: 'GET',
  path: SESSION_PATH,
  operationId: 'getSession',
  summary: 'Read the session',
  access: { session: 'person' },
  responses: { 200: { description: 'The person and their organizations.', schema: sessionSchema } },
  errors: [],
  handle: async ({ session, services }) => ({ status: 200, body: await presentSession(services, session) }),
});
