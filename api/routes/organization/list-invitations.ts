import { z } from 'zod';
import { defineMemberRoute } from '../../http/route.js';
import { invitationSchema, ORGANIZATION_PATH, presentInvitation } from './schemas.js';

export const listInvitations = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/invitations`,
  operationId: 'listInvitations',
  summary: 'List invitations that are open, newest first',
  access: { session: 'administrator' },
  responses: {
    200: {
      description: 'Invitations, without their links.',
      schema: z.object({ invitations: z.array(invitationSchema) }).meta({ id: 'InvitationList' }),
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const invitations = await services.database.invitations.list(caller.organization.id);
    return { status: 200, body: { invitations: invitations.map(presentInvitation) } };
  },
});
