import { z } from 'zod';
import { InvalidAddressList } from '../../../database/errors.js';
import { TooManyKeys } from '../../../database/records/key-records.js';
import { invalidRequest, rateLimited } from '../../http/errors.js';
import { defineMemberRoute } from '../../http/route.js';
import { keySchema, ORGANIZATION_PATH, presentKey } from './schemas.js';

const DAY_MS = 86_400_000;
const KEYS_PER_HOUR = 10;
const LIFETIME_RULE = { error: 'must be 7, 30, 60 or 90 days, or null for a key without end' };

const bodySchema = z
  .object({
    name: z
      .string({ error: 'must be a string: what the key is for' })
      .trim()
      .min(1, { error: 'must say what the key is for' })
      .max(100, { error: 'must have at most 100 characters' }),
    kind: z.enum(['admin', 'assistant'], { error: 'must be admin or assistant' }),
    scope: z.enum(['read', 'write'], { error: 'must be read or write' }).default('read').meta({
      description: 'Of an admin key: read opens GET, write all methods. An assistant key has read.',
    }),
    expiresInDays: z
      .union([z.literal(7), z.literal(30), z.literal(60), z.literal(90)], LIFETIME_RULE)
      .nullable()
      .default(null),
    allowedAddresses: z
      .array(z.string({ error: 'must be an address or a CIDR range' }).max(100), {
        error: 'must be a list of addresses',
      })
      .max(100, { error: 'must have at most 100 entries' })
      .default([])
      .meta({ description: 'IPv4 and IPv6 addresses and CIDR ranges; empty for everywhere.' }),
  })
  .meta({ id: 'CreateApiKey' });

export const createKey = defineMemberRoute({
  method: 'POST',
  path: `${ORGANIZATION_PATH}/keys`,
  operationId: 'createApiKey',
  summary: 'Make a key',
  description: 'The answer is the only time that the key is shown. At most 10 an hour an organization.',
  access: { session: 'administrator' },
  body: { schema: bodySchema, required: true },
  responses: {
    201: {
      description: 'The key, and its secret.',
      schema: z.object({ key: keySchema, secret: z.string() }).meta({ id: 'NewApiKey' }),
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
