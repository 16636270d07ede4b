import { invitationListSchema } from '../../../contract/http/organization.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentInvitation } from './present-organization.js';

export const listInvitations = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/invitations`,
  operationId: 'listInvitations',
  summary: 'List open invitations, newest first',
  access: { session: 'administrator' },
  responses: {
    200: {
      description: 'Invitations, without their links.',
      schema: invitationListSchema,
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const invitations = await services.database.invitations.list(caller.organization.id);
    return { status: 200, body: { invitations: invitations.map(presentInvitation) } };
  },
});
