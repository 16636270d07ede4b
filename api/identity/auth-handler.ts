import type { Next } from 'koa';
import type { Database } from '../../database/database.js';
import { ADDRESS_HEADER, AUTH_PATH, type Identity, PROVIDER_ID } from '../../identity/identity.js';
import type { Logger } from '../../logging/logger.js';
import type { AddressList } from '../http/address-list.js';
import { clientAddress } from '../http/client-address.js';
import type { ApiContext } from '../http/context.js';
import { notFound, signInLimited } from '../http/errors.js';
import { readJsonBody } from '../http/read-json-body.js';
import { createAccountAudit } from './account-audit.js';
import { createAccountLimit, MAX_FAILED_SIGN_INS } from './account-limit.js';

/** Where the library sends a browser whose sign-in it cannot tell the page of. */
const ERRORS = 'GET /error';

/** All of the authentication library that is offered; the rest of it is not there. */
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

/** Routes that begin a session, with the words for how it was begun. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  [SIGN_IN, 'by password'],
  [`GET /callback/${PROVIDER_ID}`, 'by single sign-on'],
]);

export interface AuthOptions {
  readonly publicUrl: string;
  readonly trusted: AddressList;
  readonly database: Database;
  readonly logger: Logger;
}

/** Hands what lies under {@link AUTH_PATH} to the authentication library, with the caller's address as the service sees it. */
export function authHandler(identity: Identity, options: AuthOptions) {
  const limit = createAccountLimit(options.database.counters);
  const audit = createAccountAudit(options);
  return async function handleAuth(context: ApiContext, next: Next): Promise<void> {
    if (!context.path.startsWith(`${AUTH_PATH}/`)) return await next();
    const offered = `${context.method} ${context.path.slice(AUTH_PATH.length)}`;
    if (!OFFERED.has(offered)) throw notFound('there is nothing at this path');
    context.state.route = context.path;
    // The library's own page would show whatever the address says, and lead to its makers.
    if (offered === ERRORS) return leadToSignIn(context, context.query.error);
    const body = context.method === 'POST' ? await readBody(context, offered) : undefined;
    const request = toRequest(context, options, body);
    const address = request.headers.get(ADDRESS_HEADER);
    const email = offered === SIGN_IN && typeof body?.email === 'string' ? body.email : undefined;
    const person = offered === CHANGE_PASSWORD ? (await identity.session(request.headers))?.person : undefined;
    if (email !== undefined) {
      const refusal = await limit.begin(email);
      if (refusal?.isFirst === true) await audit.note(email, 'session.refused', 'too many wrong passwords', address);
      if (refusal !== undefined) throw signInLimited(MAX_FAILED_SIGN_INS, refusal.retryAfterSeconds);
    }
    const response = await identity.handle(request);
    if (email !== undefined && response.ok) await limit.succeed(email);
    if (email !== undefined && response.status === 401)
      await audit.note(email, 'session.refused', 'a wrong password', address);
    if (person !== undefined && response.ok)
      await audit.note(person.email, 'password.changed', 'sessions on other devices ended', address);
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

/** Who comes back from the provider is a person before a browser: a refusal is shown on the page to sign in. */
async function leadBack(context: ApiContext, response: Response): Promise<void> {
  const refusal = (await response.json().catch(() => ({}))) as { readonly code?: unknown };
  leadToSignIn(context, refusal.code);
}

/** By its code, which the page has words for: it shows none that an address could bring. */
function leadToSignIn(context: ApiContext, code: unknown): void {
  const known = typeof code === 'string' && /^[a-z]+(?:_[a-z]+){0,8}$/i.test(code) ? code.toLowerCase() : 'unknown';
  context.status = 302;
  context.set('Location', `/dashboard/sign-in?error=${known}`);
}

/** A new password ends the other sessions, whether or not the caller asks for it. */
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
  // An empty body may come without a type.
  if (context.method === 'POST') headers.set('content-type', 'application/json');
  const text = body && JSON.stringify(body);
  return new Request(new URL(context.url, publicUrl), { method: context.method, headers, body: text });
}

/**
 * Cookies are several headers of one name, which a plain copy would join. The session's token goes out in the cookie alone, which scripts
 * cannot read; the library writes it into the body as well.
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
