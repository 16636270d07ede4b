import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import type { IdentityConfig } from '../config/config.js';
import type { Database } from '../database/database.js';
import type { Invitation, Person } from '../database/people-records.js';
import type { Logger } from '../logging/logger.js';

export interface IdentityParts {
  readonly database: Database;
  readonly config: IdentityConfig;
  readonly secret: string;
  /** Where browsers reach the service. */
  readonly publicUrl: string;
  readonly logger: Logger;
}

/** Somebody's session, as a request's cookie names it. */
export interface Session {
  readonly token: string;
  readonly person: Person;
  /** The organization chosen last; null until one is. */
  readonly organizationId: string | null;
}

/** Accounts, passwords and sessions: the one place that knows the authentication library. */
export interface Identity {
  /** Answers a request under {@link AUTH_PATH}. */
  handle(request: Request): Promise<Response>;
  /** Undefined without a live session. */
  session(headers: Headers): Promise<Session | undefined>;
  chooseOrganization(token: string, organizationId: string): Promise<void>;
  /** Makes an account with a password; rejects with {@link EmailTaken} and {@link UnusablePassword}. */
  createPerson(values: { readonly name: string; readonly email: string; readonly password: string }): Promise<Person>;
  /** Token of a link by which a person sets a new password within the hour; undefined for an address that nobody has. */
  createResetToken(email: string): Promise<string | undefined>;
  /** Ends all sessions of a person. */
  endSessions(userId: string): Promise<void>;
}

export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
}

export class UnusablePassword extends Error {
  override readonly name = 'UnusablePassword';
}

export const AUTH_PATH = '/auth';
export const SESSION_COOKIE = 'offprint.session_token';

/** Behind TLS its name begins with `__Secure-`, which browsers take over TLS alone. */
export const hasSessionCookie = (cookies: string) => /(?:^|;\s*)(?:__Secure-)?offprint\.session_token=/.test(cookies);

/** The header in which the service itself, and nobody else, tells the library a caller's address. */
export const ADDRESS_HEADER = 'x-offprint-client-address';
/** Id of the one OpenID Connect provider. */
export const PROVIDER_ID = 'oidc';

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 256;
const SESSION_SECONDS = 7 * 24 * 3600;
const DAY_SECONDS = 24 * 3600;
/** Of one address, for one endpoint. */
const SIGN_INS = { window: 60, max: 5 };

/** Refusals are no errors of the service. */
const LEVELS: Readonly<Record<string, 'warn' | 'debug'>> = { error: 'warn', warn: 'debug' };

/** Nobody can sign up: accounts are made by invitations alone, with a password or at the provider. */
export function createIdentity({ database, config, secret, publicUrl, logger }: IdentityParts): Identity {
  const { people, invitations } = database;
  let lastResetToken: string | undefined;

  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    database: database.authentication,
    telemetry: { enabled: false },
    // At any other level the library also writes refusals to the terminal by itself.
    logger: { level: 'info', log: (level, message) => logger[LEVELS[level] ?? 'debug'](`authentication: ${message}`) },
    trustedOrigins: [new URL(publicUrl).origin],
    user: { modelName: 'users' },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      additionalFields: { organizationId: { type: 'string', required: false, input: false } },
    },
    account: { modelName: 'accounts', encryptOAuthTokens: true, accountLinking: { enabled: true } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => {
        lastResetToken = token;
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'sign_in_limits',
      window: 60,
      max: 300,
      customRules: { '/sign-in/email': SIGN_INS, '/reset-password': SIGN_INS, '/change-password': SIGN_INS },
    },
    advanced: {
      cookiePrefix: 'offprint',
      // Said, since the library leaves them out where NODE_ENV is test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    databaseHooks: {
      user: {
        create: {
          // Without a request it is `createPerson`, whose callers have an invitation in hand.
          before: async (user, context) => (context ? admit(user) : undefined),
          after: (user) => joinInvited(user),
        },
      },
    },
    plugins: config.openIdConnect === undefined ? [] : [genericOAuth({ config: [provider(config.openIdConnect)] })],
  });

  /** Of those who come by the provider: an address that it vouches for, and that somebody invited. */
  async function admit(user: { readonly email: string; readonly emailVerified: boolean }): Promise<void> {
    if (!user.emailVerified)
      throw new APIError('FORBIDDEN', { message: 'The provider does not vouch for your address.' });
    const invited = await invitations.findByEmail(user.email);
    if (invited.length > 0) return;
    throw new APIError('FORBIDDEN', { message: 'Nobody has invited this address; ask an administrator.' });
  }

  /** Invitations by link are accepted by the route that made the account; these are for those who came by the provider. */
  async function joinInvited(user: { readonly id: string; readonly email: string; readonly emailVerified: boolean }) {
    if (!user.emailVerified) return;
    for (const invitation of await invitations.findByEmail(user.email)) await accept(invitation, user.id);
  }

  async function accept(invitation: Invitation, userId: string): Promise<void> {
    if (await invitations.accept(invitation.id)) await people.join(invitation.organizationId, userId, invitation.role);
  }

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
      if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD) {
        throw new UnusablePassword(`choose a password of ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`);
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
        providerId: 'credential',
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

    async endSessions(userId) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(userId);
    },
  };
}

function provider({ issuer, clientId, clientSecret, name }: NonNullable<IdentityConfig['openIdConnect']>) {
  return {
    providerId: PROVIDER_ID,
    name,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
  };
}
