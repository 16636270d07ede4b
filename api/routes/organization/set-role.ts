import { memberSchema, setRoleSchema } from '../../../contract/http/organization.js';
import { defineMemberRoute } from '../../http/route.js';
import { assertChanged, findMember, memberParamsSchema } from './find-member.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentMember } from './present-organization.js';

export const setRole = defineMemberRoute({
  method: 'PUT',
  path: `${ORGANIZATION_PATH}/members/{userId}`,
  operationId: 'setMemberRole',
  summary: 'Change the role of a member',
  access: { session: 'administrator' },
  params: memberParamsSchema,
  body: { schema: setRoleSchema, required: true },
  responses: { 200: { description: 'The person with the new role.', schema: memberSchema } },
  errors: ['not_found', 'last_administrator'],
  handle: async ({ params, body, caller, services, context }) => {
    const member = await findMember(services, caller, params.userId);
    assertChanged(await services.database.people.setRole(caller.organization.id, member.id, body.role));
    await services.audit.note(context, caller, 'member.role_changed', `${member.email}: ${member.role} → ${body.role}`);
    return { status: 200, body: presentMember({ ...member, role: body.role }) };
  },
});
