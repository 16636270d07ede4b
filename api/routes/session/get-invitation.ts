import { z } from 'zod';
import { defineOpenRoute } from '../../http/route.js';
import { roleSchema } from '../organization/schemas.js';
import { findInvitation, tokenSchema } from './find-invitation.js';

export const getInvitation = defineOpenRoute({
  method: 'POST',
  path: '/v1/invitations/look-up',
  operationId: 'lookUpInvitation',
  summary: 'What an invitation is to',
  access: 'open',
  body: { schema: z.object({ token: tokenSchema }).meta({ id: 'LookUpInvitation' }), required: true },
  responses: {
    200: {
      description: 'The invitation is open.',
      schema: z
        .object({ organization: z.string(), role: roleSchema, email: z.string().nullable() })
        .meta({ id: 'OpenInvitation' }),
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
