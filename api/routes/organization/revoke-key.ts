import { z } from 'zod';
import { keySchema } from '../../../contract/http/organization.js';
import { notFound } from '../../http/errors.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentKey } from './present-organization.js';

export const revokeKey = defineMemberRoute({
  method: 'DELETE',
  path: `${ORGANIZATION_PATH}/keys/{keyId}`,
  operationId: 'revokeApiKey',
  summary: 'Revoke a key',
  access: { session: 'administrator' },
  params: z.object({ keyId: z.string().meta({ description: 'Identifier of the key.' }) }),
  responses: { 200: { description: 'The revoked key.', schema: keySchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const { keys } = services.database;
    const organizationId = caller.organization.id;
    const revoked = await keys.revoke(organizationId, params.keyId);
    const key = (await keys.list(organizationId)).find(({ id }) => id === params.keyId);
    if (!revoked || key === undefined) throw notFound('there is no such key; check the keyId');
    await services.audit.note(context, caller, 'key.revoked', `${key.kind} key ${key.name} (${key.prefix}…)`);
    return { status: 200, body: presentKey(key) };
  },
});
