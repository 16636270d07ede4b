import { lookUpInvitationSchema, openInvitationSchema } from '../../../contract/http/sessions.js';
import { defineOpenRoute } from '../../http/route.js';
import { findInvitation } from './find-invitation.js';

export const getInvitation = defineOpenRoute({
  method: 'POST',
  path: '/v1/invitations/look-up',
  operationId: 'lookUpInvitation',
  summary: 'Read an invitation by its token',
  access: 'open',
  body: { schema: lookUpInvitationSchema, required: true },
  responses: {
    200: {
      description: 'The invitation is open.',
      schema: openInvitationSchema,
    },
  },
  errors: ['not_found', 'unavailable'],
  handle: async ({ body, services }) => {
    const { invitation, organization } = await findInvitation(services, body.token);
    return {
      status: 200,
      body: { organization: organization.name, role: invitation.role, email: invitation.email },
    };
  },
});
