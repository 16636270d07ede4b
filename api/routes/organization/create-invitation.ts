import { createInvitationSchema, newInvitationSchema } from '../../../contract/http/organization.js';
import { invitationLink } from '../../../identity/invitation-link.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentInvitation } from './present-organization.js';

export const createInvitation = defineMemberRoute({
  method: 'POST',
  path: `${ORGANIZATION_PATH}/invitations`,
  operationId: 'createInvitation',
  summary: 'Create an invitation link',
  description:
    'Only this response contains the link. It is valid for 7 days and once, as long as the person who created it is an administrator.',
  access: { session: 'administrator' },
  body: { schema: createInvitationSchema, required: false },
  responses: {
    201: {
      description: 'The invitation and its link.',
      schema: newInvitationSchema,
    },
  },
  errors: [],
  handle: async ({ body, caller, services, context }) => {
    const { database, config, audit } = services;
    const { invitation, token } = await database.invitations.create({
      organizationId: caller.organization.id,
      invitedBy: caller.person.id,
      ...body,
    });
    await audit.note(context, caller, 'invitation.created', `${body.email ?? 'whoever has the link'} as ${body.role}`);
    return {
      status: 201,
      body: { invitation: presentInvitation(invitation), link: invitationLink(config.api.publicUrl, token) },
    };
  },
});
