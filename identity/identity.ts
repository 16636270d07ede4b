import type { Person } from '../database/records/people-records.js';

/** The session that a request's cookie names. */
export interface Session {
  readonly token: string;
  readonly person: Person;
  /** The organization that was chosen last; null until one is. */
  readonly organizationId: string | null;
}

/** Accounts, passwords and sessions. Only this folder uses the authentication library. */
export interface Identity {
  /** Answers a request under {@link AUTH_PATH}. */
  handle(request: Request): Promise<Response>;
  /** Returns the session of a request, or undefined if it has none or it has expired. */
  session(headers: Headers): Promise<Session | undefined>;
  chooseOrganization(token: string, organizationId: string): Promise<void>;
  /** Creates an account with a password. Rejects with {@link EmailTaken} and {@link UnusablePassword}. */
  createPerson(values: { readonly name: string; readonly email: string; readonly password: string }): Promise<Person>;
  /** Returns the token of a link with which a person sets a new password within an hour; undefined for an unknown address. */
  createResetToken(email: string): Promise<string | undefined>;
  /** Returns whether a person can sign in with a password; false for accounts of the provider alone. */
  hasPassword(userId: string): Promise<boolean>;
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

/**
 * Returns whether the request has a session cookie. Over TLS the cookie's name begins with `__Secure-`, which browsers
 * only accept over TLS.
 */
export const hasSessionCookie = (cookies: string) => /(?:^|;\s*)(?:__Secure-)?offprint\.session_token=/.test(cookies);

/** The header in which the service, and nobody else, passes a caller's address to the library. */
export const ADDRESS_HEADER = 'x-offprint-client-address';
/** The id of the OpenID Connect provider. */
export const PROVIDER_ID = 'oidc';
