import { memberListSchema } from '../../../contract/http/organization.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentMember } from './present-organization.js';

export const listMembers = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/members`,
  operationId: 'listMembers',
  summary: 'List the members of the organization by name',
  access: { session: 'member' },
  responses: {
    200: {
      description: 'People and their roles.',
      schema: memberListSchema,
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const members = await services.database.people.members(caller.organization.id);
    return { status: 200, body: { members: members.map(presentMember) } };
  },
});
