import { z } from 'zod';
import { nextCursorSchema, type Sent, timestampSchema, type Wire } from './wire.js';

/** The role of a member in an organization. */
export const roleSchema = z.enum(['administrator', 'member'], { error: 'must be administrator or member' });

/** An email address of at most 254 characters. */
export const emailSchema = z
  .email({ error: 'must be an e-mail address' })
  .max(254, { error: 'must be an e-mail address' });

/** An API key without its secret, of which only a hash is stored. */
export const keySchema = z
  .object({
    keyId: z.string(),
    name: z.string(),
    kind: z.enum(['admin', 'assistant']),
    scope: z.enum(['read', 'write']),
    prefix: z.string().meta({ description: 'The first characters of the key.' }),
    lastFour: z.string(),
    allowedAddresses: z.array(z.string()).meta({ description: 'Empty if the key may be used from everywhere.' }),
    createdAt: timestampSchema,
    expiresAt: timestampSchema.nullable(),
    revokedAt: timestampSchema.nullable(),
    lastUsedAt: timestampSchema.nullable(),
  })
  .meta({ id: 'ApiKey' });

/** The keys of an organization, newest first. */
export const keyListSchema = z.object({ keys: z.array(keySchema) }).meta({ id: 'ApiKeyList' });

/** A new key with its secret, which no other answer contains. */
export const newKeySchema = z.object({ key: keySchema, secret: z.string() }).meta({ id: 'NewApiKey' });

const LIFETIME_RULE = { error: 'must be 7, 30, 60 or 90 days, or null for no expiry' };

/** The body of a request that creates a key. */
export const createKeySchema = z
  .object({
    name: z
      .string({ error: 'must be a string: what the key is for' })
      .trim()
      .min(1, { error: 'must not be empty: what the key is for' })
      .max(100, { error: 'must have at most 100 characters' }),
    kind: z.enum(['admin', 'assistant'], { error: 'must be admin or assistant' }),
    scope: z.enum(['read', 'write'], { error: 'must be read or write' }).default('read').meta({
      description: 'For an admin key: read allows GET, write allows all methods. An assistant key has read.',
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

/** A person as a member of an organization. */
export const memberSchema = z
  .object({ userId: z.string(), name: z.string(), email: z.string(), role: roleSchema, joinedAt: timestampSchema })
  .meta({ id: 'Member' });

/** The members of an organization, by name. */
export const memberListSchema = z.object({ members: z.array(memberSchema) }).meta({ id: 'MemberList' });

/** The body of a request that changes the role of a member. */
export const setRoleSchema = z.object({ role: roleSchema }).meta({ id: 'SetMemberRole' });

/** An invitation that was not accepted yet. */
export const invitationSchema = z
  .object({
    invitationId: z.string(),
    email: z.string().nullable().meta({ description: 'Null if anyone with the link may use it.' }),
    role: roleSchema,
    createdAt: timestampSchema,
    expiresAt: timestampSchema,
  })
  .meta({ id: 'Invitation' });

/** The open invitations of an organization, newest first. */
export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) }).meta({ id: 'InvitationList' });

/** A new invitation with its link, which no other answer contains. */
export const newInvitationSchema = z
  .object({ invitation: invitationSchema, link: z.url() })
  .meta({ id: 'NewInvitation' });

/** An invitation that was revoked. */
export const revokedInvitationSchema = z.object({ invitationId: z.string() }).meta({ id: 'RevokedInvitation' });

/** The body of a request that creates an invitation. */
export const createInvitationSchema = z
  .object({
    email: emailSchema
      .nullable()
      .default(null)
      .meta({ description: 'The only address that may use the link; null for anyone who has it.' }),
    role: roleSchema.default('member'),
  })
  .meta({ id: 'CreateInvitation' });

/** The kinds of actors in the audit log. `operator` is the command line. */
export const actorKindSchema = z.enum(['person', 'key', 'schedule', 'operator'], {
  error: 'must be person, key, schedule or operator',
});

const auditEventSchema = z
  .object({
    eventId: z.string(),
    at: timestampSchema,
    actor: z.object({ kind: actorKindSchema, id: z.string(), name: z.string() }),
    action: z.string(),
    subject: z.string(),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' });

/** A page of the audit log, newest first. */
export const auditEventListSchema = z
  .object({ events: z.array(auditEventSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'AuditEventList' });

export type Role = Wire<typeof roleSchema>;
export type ApiKey = Wire<typeof keySchema>;
export type KeyList = Wire<typeof keyListSchema>;
export type NewKey = Wire<typeof newKeySchema>;
export type KeyCreation = Sent<typeof createKeySchema>;
export type Member = Wire<typeof memberSchema>;
export type MemberList = Wire<typeof memberListSchema>;
export type Invitation = Wire<typeof invitationSchema>;
export type InvitationList = Wire<typeof invitationListSchema>;
export type NewInvitation = Wire<typeof newInvitationSchema>;
export type InvitationCreation = Sent<typeof createInvitationSchema>;
export type AuditEvent = Wire<typeof auditEventSchema>;
export type AuditEventList = Wire<typeof auditEventListSchema>;
