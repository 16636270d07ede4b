import { signingKeyListSchema } from '../../../contract/http/signing-keys.js';
import { defineOpenRoute } from '../../http/route.js';

export const getSigningKeys = defineOpenRoute({
  method: 'GET',
  path: '/.well-known/offprint-signing-keys.json',
  operationId: 'getSigningKeys',
  summary: 'The public keys that archives are signed with, newest first',
  access: 'open',
  responses: { 200: { description: 'The active key and earlier ones.', schema: signingKeyListSchema } },
  errors: [],
  handle: async ({ services }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-cache' },
    body: {
      keys: (await services.database.signingKeys.list()).map(({ id, publicKey, createdAt, retiredAt }) => ({
        keyId: id,
        algorithm: 'Ed25519',
        publicKey,
        createdAt: createdAt.toISOString(),
        retiredAt: retiredAt?.toISOString() ?? null,
      })),
    },
  }),
});
