import { z } from 'zod';
import { emailSchema, roleSchema } from './organization.js';
import type { Sent, Wire } from './wire.js';

/** The session of a person: who is signed in, and to which organizations they belong. */
export const sessionSchema = z
  .object({
    person: z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      hasPassword: z.boolean().meta({ description: 'False for a person who can only sign in with the provider.' }),
    }),
    organizations: z
      .array(
        z.object({
          organizationId: z.string(),
          name: z.string(),
          plan: z.enum(['free', 'enterprise']),
          role: roleSchema,
        }),
      )
      .meta({ description: 'Sorted by name.' }),
    organizationId: z
      .string()
      .nullable()
      .meta({ description: 'The current organization; null if the person belongs to none.' }),
    isOperator: z.boolean().meta({ description: 'True for people who may see the state of the whole service.' }),
  })
  .meta({ id: 'Session' });

/** A session, or null for a visitor who is not signed in. */
export const visitorSchema = z.object({ session: sessionSchema.nullable() }).meta({ id: 'Visitor' });

const organizationChoice = z.object({
  organizationId: z.string({ error: 'must be the id of one of your organizations' }),
});

/** The body of a request that switches a session to another organization. */
export const chooseOrganizationSchema = organizationChoice.meta({ id: 'ChooseOrganization' });

/** The organization that a session was switched to. */
export const chosenOrganizationSchema = organizationChoice.meta({ id: 'ChosenOrganization' });

/** The ways to sign in that the service offers. */
export const signInMethodsSchema = z
  .object({
    openIdConnect: z.string().nullable().meta({ description: 'Name of the provider; null if none is configured.' }),
    empty: z.boolean().meta({ description: 'True if there are no accounts yet.' }),
  })
  .meta({ id: 'SignInMethods' });

/** The token of an invitation. It is sent in bodies, because paths are logged. */
export const invitationTokenSchema = z
  .string({ error: 'must be the token of an invitation' })
  .regex(/^[\w-]{43}$/, { error: 'must be the token of an invitation' });

/** The body of a request that reads an invitation by its token. */
export const lookUpInvitationSchema = z.object({ token: invitationTokenSchema }).meta({ id: 'LookUpInvitation' });

/** An invitation as it is shown to the invited person. */
export const openInvitationSchema = z
  .object({ organization: z.string(), role: roleSchema, email: z.string().nullable() })
  .meta({ id: 'OpenInvitation' });

const accountSchema = z.object(
  {
    name: z
      .string({ error: 'must be your name' })
      .trim()
      .min(1, { error: 'must be your name' })
      .max(100, { error: 'must have at most 100 characters' }),
    email: emailSchema,
    password: z.string({ error: 'must be a password of your own' }),
  },
  { error: 'must be your name, email and password' },
);

/** The body of a request that accepts an invitation. */
export const acceptInvitationSchema = z
  .object({
    token: invitationTokenSchema,
    account: accountSchema.optional().meta({ description: 'Omitted by a person who is signed in.' }),
  })
  .meta({ id: 'AcceptInvitation' });

/** The organization that a person joined. */
export const acceptedInvitationSchema = z
  .object({ organizationId: z.string(), email: z.string() })
  .meta({ id: 'AcceptedInvitation' });

export type Session = Wire<typeof sessionSchema>;
export type Visitor = Wire<typeof visitorSchema>;
export type SignInMethods = Wire<typeof signInMethodsSchema>;
export type OpenInvitation = Wire<typeof openInvitationSchema>;
export type InvitationAcceptance = Sent<typeof acceptInvitationSchema>;
export type AcceptedInvitation = Wire<typeof acceptedInvitationSchema>;
export type NewAccount = z.output<typeof accountSchema>;
