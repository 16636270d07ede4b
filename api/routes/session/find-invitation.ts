import type { Organization } from '../../../database/records/organization-records.js';
import type { Invitation } from '../../../database/records/people-records.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/** The open invitation of a token, and what it invites to; answers 404 otherwise. */
export async function findInvitation(
  { database }: Services,
  token: string,
): Promise<{ readonly invitation: Invitation; readonly organization: Organization }> {
  const invitation = await database.invitations.findByToken(token);
  const organization = invitation && (await database.organizations.get(invitation.organizationId));
  if (invitation === undefined || organization === undefined) {
    throw notFound('this invitation was used, taken back or has expired; ask for a new one');
  }
  return { invitation, organization };
}
