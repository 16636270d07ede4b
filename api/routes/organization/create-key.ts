import { InvalidAddressList } from '../../../contract/address-list.js';
import { createKeySchema, newKeySchema } from '../../../contract/http/organization.js';
import { TooManyKeys } from '../../../database/records/key-records.js';
import { invalidRequest, rateLimited } from '../../http/errors.js';
import { defineMemberRoute } from '../../http/route.js';
import { ORGANIZATION_PATH } from './paths.js';
import { presentKey } from './present-organization.js';

const DAY_MS = 86_400_000;
const KEYS_PER_HOUR = 10;
export const createKey = defineMemberRoute({
  method: 'POST',
  path: `${ORGANIZATION_PATH}/keys`,
  operationId: 'createApiKey',
  summary: 'Create a key',
  description: 'Only this response contains the key. An organization can create at most 10 keys an hour.',
  access: { session: 'administrator' },
  body: { schema: createKeySchema, required: true },
  responses: {
    201: {
      description: 'The key, and its secret.',
      schema: newKeySchema,
    },
  },
  errors: ['rate_limited'],
  handle: async ({ body, caller, services, context }) => {
    const { expiresInDays, ...values } = body;
    const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS);
    const { key, secret } = await services.database.keys
      .create({ organizationId: caller.organization.id, expiresAt, ...values })
      .catch(refuse);
    await services.audit.note(context, caller, 'key.created', `${key.kind} key ${key.name} (${key.prefix}…)`);
    return { status: 201, body: { key: presentKey(key), secret } };
  },
});

function refuse(error: unknown): never {
  if (error instanceof TooManyKeys) throw rateLimited(KEYS_PER_HOUR, error.retryAfterSeconds);
  if (error instanceof InvalidAddressList) throw invalidRequest(`allowedAddresses: ${error.message}`);
  throw error;
}
