import { APIError } from 'better-auth/api';
import type { Database } from '../database/database.js';
import type { Invitation } from '../database/records/people-records.js';

interface NewUser {
  readonly email: string;
  /** True when the provider has verified the address. */
  readonly emailVerified: boolean;
}

/** Decides who may have an account, and which organizations they join. */
export interface Admission {
  /** Admits a user of the provider who has a verified and invited address. Throws otherwise. */
  admit(user: NewUser): Promise<void>;
  /** Accepts the invitations of a user of the provider. Invitations by link are accepted by the route that creates the account. */
  joinInvited(user: NewUser & { readonly id: string }): Promise<void>;
}

/** Returns an error whose code the sign-in page translates into a message. */
const refusal = (code: string, message: string) => new APIError('FORBIDDEN', { code, message });

export function createAdmission({ invitations, people }: Database): Admission {
  async function accept({ id, organizationId, role }: Invitation, userId: string): Promise<void> {
    if (await invitations.accept(id)) await people.join(organizationId, userId, role);
  }

  return {
    async admit({ email, emailVerified }) {
      if (!emailVerified) throw refusal('email_not_verified', 'The provider has not verified your email address.');
      const invited = await invitations.findByEmail(email);
      if (invited.length > 0) return;
      throw refusal('not_invited', 'This address has not been invited; ask an administrator.');
    },
    async joinInvited({ id, email, emailVerified }) {
      if (!emailVerified) return;
      for (const invitation of await invitations.findByEmail(email)) await accept(invitation, id);
    },
  };
}
