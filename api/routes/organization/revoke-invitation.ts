import { z } from 'zod';
import { revokedInvitationSchema } from '../../../contract/http/organization.js';
import { notFound } from '../../http/errors.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';

export const revokeInvitation = defineMemberRoute({
  method: 'DELETE',
  path: `${ORGANIZATION_PATH}/invitations/{invitationId}`,
  operationId: 'revokeInvitation',
  summary: 'Revoke an invitation',
  access: { session: 'administrator' },
  params: z.object({ invitationId: z.string().meta({ description: 'Identifier of the invitation.' }) }),
  responses: {
    200: {
      description: 'The invitation was revoked.',
      schema: revokedInvitationSchema,
    },
  },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const { invitationId } = params;
    if (!(await services.database.invitations.revoke(caller.organization.id, invitationId))) {
      throw notFound('there is no such invitation, or it was accepted; check the invitationId');
    }
    await services.audit.note(context, caller, 'invitation.revoked', invitationId);
    return { status: 200, body: { invitationId } };
  },
});
