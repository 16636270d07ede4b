import type { Next } from 'koa';
import { ADDRESS_HEADER, AUTH_PATH, type Identity, PROVIDER_ID } from '../../identity/identity.js';
import type { AddressList } from '../address-list.js';
import { clientAddress } from '../client-address.js';
import type { ApiContext } from '../context.js';
import { notFound } from '../errors.js';
import { readJsonBody } from '../read-json-body.js';

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

const MOST_BODY_BYTES = 16 * 1024;

/** Hands what lies under {@link AUTH_PATH} to the authentication library, with the caller's address as the service sees it. */
export function authHandler(
  identity: Identity,
  options: { readonly publicUrl: string; readonly trusted: AddressList },
) {
  return async function handleAuth(context: ApiContext, next: Next): Promise<void> {
    if (!context.path.startsWith(`${AUTH_PATH}/`)) return await next();
    const offered = `${context.method} ${context.path.slice(AUTH_PATH.length)}`;
    if (!OFFERED.has(offered)) throw notFound('there is nothing at this path');
    context.state.route = context.path;
    // The library's own page would show whatever the address says, and lead to its makers.
    if (offered === ERRORS) return leadToSignIn(context, context.query.error);
    const response = await identity.handle(await toRequest(context, options));
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

async function toRequest(
  context: ApiContext,
  { publicUrl, trusted }: { readonly publicUrl: string; readonly trusted: AddressList },
): Promise<Request> {
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
  const body =
    context.method === 'POST' ? JSON.stringify((await readJsonBody(context.req, MOST_BODY_BYTES)) ?? {}) : undefined;
  return new Request(new URL(context.url, publicUrl), { method: context.method, headers, body });
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
