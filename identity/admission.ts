import { APIError } from 'better-auth/api';
import type { Database } from '../database/database.js';
import type { Invitation } from '../database/records/people-records.js';

interface NewUser {
  readonly email: string;
  /** Whether the provider vouches for the address. */
  readonly emailVerified: boolean;
}

/** Who may have an account, and which organizations they join with it. */
export interface Admission {
  /** Lets somebody in who comes by the provider: with an address that it vouches for, and that somebody invited. Throws otherwise. */
  admit(user: NewUser): Promise<void>;
  /** Accepts the invitations of who came by the provider; those by link are accepted by the route that made the account. */
  joinInvited(user: NewUser & { readonly id: string }): Promise<void>;
}

/** The page to sign in tells it by its code. */
const refusal = (code: string, message: string) => new APIError('FORBIDDEN', { code, message });

export function createAdmission({ invitations, people }: Database): Admission {
  async function accept({ id, organizationId, role }: Invitation, userId: string): Promise<void> {
    if (await invitations.accept(id)) await people.join(organizationId, userId, role);
  }

  return {
    async admit({ email, emailVerified }) {
      if (!emailVerified) throw refusal('email_not_verified', 'The provider does not vouch for your address.');
      const invited = await invitations.findByEmail(email);
      if (invited.length > 0) return;
      throw refusal('not_invited', 'Nobody has invited this address; ask an administrator.');
    },
    async joinInvited({ id, email, emailVerified }) {
      if (!emailVerified) return;
      for (const invitation of await invitations.findByEmail(email)) await accept(invitation, id);
    },
  };
}
