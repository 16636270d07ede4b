import { z } from 'zod';
import { timestampSchema, type Wire } from './wire.js';

/** A public key that archives are, or were, signed with. */
const signingKeySchema = z.object({
  keyId: z.string().meta({ description: 'The id that signatures and `minisign` show.' }),
  algorithm: z.literal('Ed25519'),
  publicKey: z.string().meta({ description: 'One line, as `minisign -P` takes it.' }),
  createdAt: timestampSchema,
  retiredAt: timestampSchema.nullable().meta({ description: 'Null for the active key.' }),
});

/** The public keys of a service, newest first. */
export const signingKeyListSchema = z.object({ keys: z.array(signingKeySchema) }).meta({ id: 'SigningKeyList' });

export type SigningKeyList = Wire<typeof signingKeyListSchema>;
export type SigningKey = SigningKeyList['keys'][number];
