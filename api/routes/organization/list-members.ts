import { z } from 'zod';
import { defineMemberRoute } from '../../http/route.js';
import { memberSchema, ORGANIZATION_PATH, presentMember } from './schemas.js';

export const listMembers = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/members`,
  operationId: 'listMembers',
  summary: 'List the people of the organization, by name',
  access: { session: 'member' },
  responses: {
    200: {
      description: 'People and their roles.',
      schema: z.object({ members: z.array(memberSchema) }).meta({ id: 'MemberList' }),
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const members = await services.database.people.members(caller.organization.id);
    return { status: 200, body: { members: members.map(presentMember) } };
  },
});
