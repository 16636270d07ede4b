import type { Person } from '../database/records/people-records.js';

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
  /** False for somebody who signs in at the provider alone. */
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

/** Behind TLS its name begins with `__Secure-`, which browsers take over TLS alone. */
export const hasSessionCookie = (cookies: string) => /(?:^|;\s*)(?:__Secure-)?offprint\.session_token=/.test(cookies);

/** The header in which the service itself, and nobody else, tells the library a caller's address. */
export const ADDRESS_HEADER = 'x-offprint-client-address';
/** Id of the one OpenID Connect provider. */
export const PROVIDER_ID = 'oidc';
