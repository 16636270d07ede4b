import { memberSchema } from '../../../contract/http/organization.js';
import { defineMemberRoute } from '../../http/route.js';
import { assertChanged, findMember, memberParamsSchema } from './find-member.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentMember } from './present-organization.js';

export const removeMember = defineMemberRoute({
  method: 'DELETE',
  path: `${ORGANIZATION_PATH}/members/{userId}`,
  operationId: 'removeMember',
  summary: 'Remove a member from the organization',
  access: { session: 'administrator' },
  params: memberParamsSchema,
  responses: { 200: { description: 'The removed person, whose access ends at once.', schema: memberSchema } },
  errors: ['not_found', 'last_administrator'],
  handle: async ({ params, caller, services, context }) => {
    const member = await findMember(services, caller, params.userId);
    assertChanged(await services.database.people.remove(caller.organization.id, member.id));
    await services.audit.note(context, caller, 'member.removed', member.email);
    return { status: 200, body: presentMember(member) };
  },
});
