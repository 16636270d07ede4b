import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { IdentityConfig } from '../config/config.js';
import type { Database } from '../database/database.js';
import type { Logger } from '../logging/logger.js';
import { createAdmission } from './admission.js';
import { ADDRESS_HEADER, AUTH_PATH, PROVIDER_ID } from './identity.js';
import { recordPersonEvent } from './record-person-event.js';

export interface IdentityParts {
  readonly database: Database;
  readonly config: IdentityConfig;
  readonly secret: string;
  /** The address at which browsers reach the service. */
  readonly publicUrl: string;
  readonly logger: Logger;
}

/** The allowed lengths of a password, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 256 };
const SESSION_SECONDS = 7 * 24 * 3600;
const DAY_SECONDS = 24 * 3600;
/** The rate limit of sign-ins per address and endpoint. */
const SIGN_INS = { window: 60, max: 5 };

/** The log levels of the library's messages. A refusal is not an error of the service. */
const LEVELS: Readonly<Record<string, 'warn' | 'debug'>> = { error: 'warn', warn: 'debug' };

/**
 * Creates the authentication library. Sign-up is disabled: accounts are only created by invitations, with a password or
 * at the provider.
 */
export function createAuthentication(
  { database, config, secret, publicUrl, logger }: IdentityParts,
  onResetToken: (token: string) => void,
) {
  const admission = createAdmission(database);
  return betterAuth({
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    database: database.authentication,
    telemetry: { enabled: false },
    // At any other level, the library also prints refusals to the terminal itself.
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
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => onResetToken(token),
      onPasswordReset: async ({ user }, request) => {
        const address = request?.headers.get(ADDRESS_HEADER) ?? null;
        const event = { action: 'password.reset', subject: `${user.email}, by a link`, address };
        await recordPersonEvent(database, { person: user, ...event }).catch((error: unknown) => {
          logger.error({ userId: user.id, err: error }, 'an audit event could not be stored');
        });
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
      // Set explicitly, because the library disables these checks if NODE_ENV is test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    databaseHooks: {
      user: {
        create: {
          // Calls without a request come from `createPerson`, whose callers have checked an invitation.
          before: async (user, context) => (context ? admission.admit(user) : undefined),
          after: (user) => admission.joinInvited(user),
        },
      },
    },
    plugins: config.openIdConnect === undefined ? [] : [genericOAuth({ config: [provider(config.openIdConnect)] })],
  });
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
