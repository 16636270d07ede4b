import { definePersonRoute } from '../../route.js';
import { SESSION_PATH } from './get-session.js';

export const endSessions = definePersonRoute({
  method: 'DELETE',
  path: SESSION_PATH,
  operationId: 'endSessions',
  summary: 'Sign out on every device',
  description: 'Ends all sessions of who is signed in, this one too.',
  access: { session: 'person' },
  responses: { 204: { description: 'All of them have ended.', contentType: null } },
  errors: [],
  handle: async ({ session, services }) => {
    await services.identity.endSessions(session.person.id);
    return { status: 204 };
  },
});
