import { createAuthentication, type IdentityParts, PASSWORD_LENGTH } from './create-authentication.js';
import { EmailTaken, type Identity, UnusablePassword } from './identity.js';

/** The library's name of the provider of accounts with a password. */
const PASSWORD_PROVIDER = 'credential';

export function createIdentity(parts: IdentityParts): Identity {
  const { people } = parts.database;
  let lastResetToken: string | undefined;
  const auth = createAuthentication(parts, (token) => {
    lastResetToken = token;
  });

  return {
    handle: (request) => auth.handler(request),

    async session(headers) {
      const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
      if (found === null) return undefined;
      const { session, user } = found;
      return {
        token: session.token,
        person: { id: user.id, name: user.name, email: user.email },
        organizationId: session.organizationId ?? null,
      };
    },

    async chooseOrganization(token, organizationId) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateSession(token, { organizationId });
    },

    async createPerson({ name, email, password }) {
      const { min, max } = PASSWORD_LENGTH;
      if (password.length < min || password.length > max) {
        throw new UnusablePassword(`choose a password of ${min} to ${max} characters`);
      }
      const context = await auth.$context;
      const address = email.toLowerCase();
      if (await people.findByEmail(address))
        throw new EmailTaken('there is an account with this address; sign in instead');
      const hash = await context.password.hash(password);
      const user = await context.internalAdapter.createUser(
        { name, email: address, emailVerified: false },
        { method: 'email-password' },
      );
      await context.internalAdapter.linkAccount({
        userId: user.id,
        providerId: PASSWORD_PROVIDER,
        accountId: user.id,
        password: hash,
      });
      return { id: user.id, name: user.name, email: user.email };
    },

    async createResetToken(email) {
      lastResetToken = undefined;
      await auth.api.requestPasswordReset({ body: { email } });
      return lastResetToken;
    },

    async hasPassword(userId) {
      const { internalAdapter } = await auth.$context;
      const accounts = await internalAdapter.findAccounts(userId);
      return accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER);
    },

    async endSessions(userId) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(userId);
    },
  };
}
