import type {
  Invitation as InvitationAnswer,
  ApiKey as KeyAnswer,
  Member as MemberAnswer,
} from '../../../contract/http/organization.js';
import type { ApiKey } from '../../../database/records/key-records.js';
import type { Invitation, Member } from '../../../database/records/people-records.js';

/** Returns the wire format of a key, which does not contain its secret: only its hash is stored. */
export function presentKey(key: ApiKey): KeyAnswer {
  return {
    keyId: key.id,
    name: key.name,
    kind: key.kind,
    scope: key.scope,
    prefix: key.prefix,
    lastFour: key.lastFour,
    allowedAddresses: key.allowedAddresses,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the wire format of a member. */
export function presentMember({ id, name, email, role, joinedAt }: Member): MemberAnswer {
  return { userId: id, name, email, role, joinedAt: joinedAt.toISOString() };
}

/** Returns the wire format of an invitation, without its token. */
export function presentInvitation(invitation: Invitation): InvitationAnswer {
  return {
    invitationId: invitation.id,
    email: invitation.email,
    role: invitation.role,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
