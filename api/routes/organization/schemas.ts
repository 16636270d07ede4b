import { z } from 'zod';
import type { ApiKey } from '../../../database/records/key-records.js';
import type { Invitation, Member } from '../../../database/records/people-records.js';

export const ORGANIZATION_PATH = '/v1/organization';

export const roleSchema = z.enum(['administrator', 'member'], { error: 'must be administrator or member' });

export const emailSchema = z
  .email({ error: 'must be an e-mail address' })
  .max(254, { error: 'must be an e-mail address' });

const timestamp = z.iso.datetime();

export const keySchema = z
  .object({
    keyId: z.string(),
    name: z.string(),
    kind: z.enum(['admin', 'assistant']),
    scope: z.enum(['read', 'write']),
    prefix: z.string().meta({ description: 'How the key begins.' }),
    lastFour: z.string(),
    allowedAddresses: z.array(z.string()).meta({ description: 'Empty: it may be used from everywhere.' }),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

/** The secret is not in it: only its hash is kept. */
export function presentKey(key: ApiKey): z.output<typeof keySchema> {
  return {
    keyId: key.id,
    name: key.name,
    kind: key.kind,
    scope: key.scope,
    prefix: key.prefix,
    lastFour: key.lastFour,
    allowedAddresses: [...key.allowedAddresses],
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

export const memberSchema = z
  .object({ userId: z.string(), name: z.string(), email: z.string(), role: roleSchema, joinedAt: timestamp })
  .meta({ id: 'Member' });

export function presentMember({ id, name, email, role, joinedAt }: Member): z.output<typeof memberSchema> {
  return { userId: id, name, email, role, joinedAt: joinedAt.toISOString() };
}

export const invitationSchema = z
  .object({
    invitationId: z.string(),
    email: z.string().nullable().meta({ description: 'Null: whoever has the link may use it.' }),
    role: roleSchema,
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'Invitation' });

export function presentInvitation(invitation: Invitation): z.output<typeof invitationSchema> {
  return {
    invitationId: invitation.id,
    email: invitation.email,
    role: invitation.role,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
