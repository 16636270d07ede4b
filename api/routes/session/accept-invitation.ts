import { acceptedInvitationSchema, acceptInvitationSchema, type NewAccount } from '../../../contract/http/sessions.js';
import type { Invitation, Person } from '../../../database/records/people-records.js';
import { EmailTaken, UnusablePassword } from '../../../identity/identity.js';
import { crossSite, emailTaken, invalidRequest, notFound } from '../../http/errors.js';
import { defineOpenRoute } from '../../http/route.js';
import { isFromOwnPage } from '../../middleware/require-session.js';
import type { Services } from '../../services.js';
import { findInvitation } from './find-invitation.js';

export const acceptInvitation = defineOpenRoute({
  method: 'POST',
  path: '/v1/invitations/accept',
  operationId: 'acceptInvitation',
  summary: 'Join an organization',
  description: 'Joins with a new account, or as the signed-in person.',
  access: 'open',
  body: { schema: acceptInvitationSchema, required: true },
  responses: {
    200: {
      description: 'The person is a member.',
      schema: acceptedInvitationSchema,
    },
  },
  errors: ['not_found', 'email_taken', 'cross_site', 'unavailable'],
  handle: async ({ body, services, context }) => {
    // A signed-in person is identified only by a cookie, which pages of other origins can send too.
    const origin = new URL(services.config.api.publicUrl).origin;
    if (body.account === undefined && !isFromOwnPage(context, origin)) throw crossSite();
    const { invitation, organization } = await findInvitation(services, body.token);
    const session = await services.identity.session(new Headers({ cookie: context.get('Cookie') }));
    const person = body.account === undefined ? session?.person : undefined;
    if (person === undefined && body.account === undefined) {
      throw invalidRequest('account: must be your name, email and password, as nobody is signed in');
    }
    const joined = await join(services, invitation, person ?? body.account);
    await services.audit.note(
      context,
      { kind: 'member', organization, person: joined, role: invitation.role },
      'member.joined',
      `${joined.email} as ${invitation.role}`,
    );
    return { status: 200, body: { organizationId: organization.id, email: joined.email } };
  },
});

/**
 * Adds a person to the organization. The invitation is accepted before the account is created, so that one link never creates two, and
 * reopened if that fails.
 */
async function join(
  { database, identity }: Services,
  invitation: Invitation,
  who: Person | NewAccount | undefined,
): Promise<Person> {
  if (who === undefined) throw new Error('an invitation is accepted by somebody');
  if (invitation.email !== null && invitation.email !== who.email.toLowerCase()) {
    throw invalidRequest(`account.email: this invitation is for ${invitation.email}; use that address`);
  }
  if (!(await database.invitations.accept(invitation.id))) {
    throw notFound('this invitation was used, was revoked or has expired; ask for a new one');
  }
  try {
    const person = 'password' in who ? await identity.createPerson(who) : who;
    await database.people.join(invitation.organizationId, person.id, invitation.role);
    return person;
  } catch (error) {
    await database.invitations.reopen(invitation.id);
    if (error instanceof EmailTaken) throw emailTaken();
    if (error instanceof UnusablePassword) throw invalidRequest(`account.password: ${error.message}`);
    throw error;
  }
}
