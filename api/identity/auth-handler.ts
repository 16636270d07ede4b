import type { Next } from 'koa';
import type { AddressList } from '../../contract/address-list.js';
import { clientAddress } from '../../contract/client-address.js';
import type { Database } from '../../database/database.js';
import { ADDRESS_HEADER, AUTH_PATH, type Identity, PROVIDER_ID } from '../../identity/identity.js';
import type { Logger } from '../../logging/logger.js';
import type { ApiContext } from '../http/context.js';
import { notFound, signInLimited } from '../http/errors.js';
import { readJsonBody } from '../http/read-json-body.js';
import { createAccountAudit } from './account-audit.js';
import { createAccountLimit, MAX_FAILED_SIGN_INS } from './account-limit.js';

/** The route that the library redirects to if a sign-in fails and its page is unknown. */
const ERRORS = 'GET /error';

/** The routes of the authentication library that are available. All others answer 404. */
const OFFERED = new Set([
  'POST /sign-in/email',
  'POST /sign-in/social',
  `GET /callback/${PROVIDER_ID}`,
  ERRORS,
  'POST /sign-out',
  'POST /change-password',
  'POST /reset-password',
]);

const MAX_BODY_BYTES = 16 * 1024;

const SIGN_IN = 'POST /sign-in/email';
const CHANGE_PASSWORD = 'POST /change-password';
const SIGN_OUT = 'POST /sign-out';

/** The routes that start a session, with the method of sign-in for the audit log. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  [SIGN_IN, 'by password'],
  [`GET /callback/${PROVIDER_ID}`, 'by single sign-on'],
]);

/** Routes that the signed-in person uses, with the line that each adds to the audit log. A reset password is noted by the library's hook. */
const OF_SESSION: ReadonlyMap<string, { readonly action: string; readonly subject: string }> = new Map([
  [CHANGE_PASSWORD, { action: 'password.changed', subject: 'sessions on other devices ended' }],
  [SIGN_OUT, { action: 'session.ended', subject: 'on this device' }],
]);

export interface AuthOptions {
  readonly publicUrl: string;
  readonly trusted: AddressList;
  readonly database: Database;
  readonly logger: Logger;
}

/** Passes requests under {@link AUTH_PATH} to the authentication library, with the caller's address as the service determines it. */
export function authHandler(identity: Identity, options: AuthOptions) {
  const limit = createAccountLimit(options.database.counters);
  const audit = createAccountAudit(options);
  return async function handleAuth(context: ApiContext, next: Next): Promise<void> {
    if (!context.path.startsWith(`${AUTH_PATH}/`)) return await next();
    const offered = `${context.method} ${context.path.slice(AUTH_PATH.length)}`;
    if (!OFFERED.has(offered)) throw notFound('there is no such path');
    context.state.route = context.path;
    // The library's own error page would show any text from the URL and link to its vendor.
    if (offered === ERRORS) return leadToSignIn(context, context.query.error);
    const body = context.method === 'POST' ? await readBody(context, offered) : undefined;
    const request = toRequest(context, options, body);
    const address = request.headers.get(ADDRESS_HEADER);
    const email = offered === SIGN_IN && typeof body?.email === 'string' ? body.email : undefined;
    // Read before the request is handled, because it may end the session.
    const ofSession = OF_SESSION.get(offered);
    const person = ofSession && (await identity.session(request.headers))?.person;
    if (email !== undefined) {
      const refusal = await limit.begin(email);
      if (refusal?.isFirst === true) await audit.note(email, 'session.refused', 'too many wrong passwords', address);
      if (refusal !== undefined) throw signInLimited(MAX_FAILED_SIGN_INS, refusal.retryAfterSeconds);
    }
    const response = await identity.handle(request);
    if (email !== undefined && response.ok) await limit.succeed(email);
    if (email !== undefined && response.status === 401)
      await audit.note(email, 'session.refused', 'a wrong password', address);
    if (ofSession !== undefined && person !== undefined && response.ok)
      await audit.note(person.email, ofSession.action, ofSession.subject, address);
    if (BEGINNINGS.has(offered)) {
      const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
      const begun = await identity.session(new Headers({ cookie: cookie.join('; ') }));
      if (begun !== undefined)
        await audit.note(begun.person.email, 'session.started', BEGINNINGS.get(offered) ?? '', address);
    }
    if (context.method === 'GET' && response.status >= 400) return await leadBack(context, response);
    await answer(context, response);
  };
}

/** Redirects a browser that returns from the provider with an error to the sign-in page, which shows the error to the person. */
async function leadBack(context: ApiContext, response: Response): Promise<void> {
  const refusal = (await response.json().catch(() => ({}))) as { readonly code?: unknown };
  leadToSignIn(context, refusal.code);
}

/** Redirects to the sign-in page with an error code. The page has its own text for each code and shows none from the URL. */
function leadToSignIn(context: ApiContext, code: unknown): void {
  const known = typeof code === 'string' && /^[a-z]+(?:_[a-z]+){0,8}$/i.test(code) ? code.toLowerCase() : 'unknown';
  context.status = 302;
  context.set('Location', `/dashboard/sign-in?error=${known}`);
}

/** Reads the JSON body. A password change always ends the other sessions, even if the caller does not ask for it. */
async function readBody(context: ApiContext, offered: string): Promise<Readonly<Record<string, unknown>>> {
  const body: object = (await readJsonBody(context.req, MAX_BODY_BYTES)) ?? {};
  return { ...body, ...(offered === CHANGE_PASSWORD && { revokeOtherSessions: true }) };
}

function toRequest(context: ApiContext, { publicUrl, trusted }: AuthOptions, body: object | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(context.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']) headers.delete(name);
  const forwarded = context.get('X-Forwarded-For') || undefined;
  headers.set(ADDRESS_HEADER, clientAddress(context.req.socket.remoteAddress, forwarded, trusted));
  headers.delete('content-length');
  // The library requires a content type even for an empty body.
  if (context.method === 'POST') headers.set('content-type', 'application/json');
  const text = body && JSON.stringify(body);
  return new Request(new URL(context.url, publicUrl), { method: context.method, headers, body: text });
}

/**
 * Copies the library's response. Cookies are copied one by one, because a plain copy would join them into one header. The session token is
 * removed from the body: only the cookie, which scripts cannot read, may contain it.
 */
async function answer(context: ApiContext, response: Response): Promise<void> {
  context.status = response.status;
  for (const [name, value] of response.headers) if (!NOT_COPIED.has(name)) context.set(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) context.set('Set-Cookie', cookies);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  context.body = isJson ? withoutToken(text) : text;
}

const NOT_COPIED = new Set(['set-cookie', 'content-length']);

function withoutToken(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => (name === 'token' ? undefined : value));
}
