import { clientAddress } from '../../../contract/client-address.js';
import { definePersonRoute } from '../../http/route.js';
import { createAccountAudit } from '../../identity/account-audit.js';
import { SESSION_PATH } from './get-session.js';

export const endSessions = definePersonRoute({
  method: 'DELETE',
  path: SESSION_PATH,
  operationId: 'endSessions',
  summary: 'Sign out on every device',
  description: 'Ends all sessions of the signed-in person, including this one.',
  access: { session: 'person' },
  responses: { 204: { description: 'All sessions have ended.', contentType: null } },
  errors: [],
  handle: async ({ session, services, context }) => {
    await services.identity.endSessions(session.person.id);
    await createAccountAudit(services).note(
      session.person.email,
      'session.ended',
      'on every device',
      clientAddress(
        context.req.socket.remoteAddress,
        context.get('X-Forwarded-For') || undefined,
        services.trustedProxies,
      ),
    );
    return { status: 204 };
  },
});
