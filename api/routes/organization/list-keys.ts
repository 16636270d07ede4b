import { keyListSchema } from '../../../contract/http/organization.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentKey } from './present-organization.js';

export const listKeys = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/keys`,
  operationId: 'listApiKeys',
  summary: "List the organization's keys, newest first",
  access: { session: 'administrator' },
  responses: {
    200: {
      description: 'Keys, without their secrets.',
      schema: keyListSchema,
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const keys = await services.database.keys.list(caller.organization.id);
    return { status: 200, body: { keys: keys.map(presentKey) } };
  },
});
