import type { Organization } from '../../../database/records/organization-records.js';
import type { Invitation } from '../../../database/records/people-records.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/** Returns the open invitation with this token and its organization. Throws `not_found`. */
export async function findInvitation(
  { database }: Services,
  token: string,
): Promise<{ readonly invitation: Invitation; readonly organization: Organization }> {
  const invitation = await database.invitations.findByToken(token);
  const organization = invitation && (await database.organizations.get(invitation.organizationId));
  if (invitation === undefined || organization === undefined) {
    throw notFound('this invitation was used, was revoked or has expired; ask for a new one');
  }
  return { invitation, organization };
}
