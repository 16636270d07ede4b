import type { Next } from 'koa';
import type { AddressList } from '../../contract/address-list.js';
import { hasSessionCookie } from '../../identity/identity.js';
import { HOST_SCHEME, type HostGrant } from '../../secrets/host-grant.js';
import type { HostCaller, KeyCaller } from '../callers/caller.js';
import type { CallerDirectory } from '../callers/caller-directory.js';
import { callerAddress } from '../http/caller-address.js';
import type { ApiContext } from '../http/context.js';
import { addressNotAllowed, insufficientScope, unauthorized, wrongKeyKind } from '../http/errors.js';
import type { KeyAccess } from '../http/route.js';
import { requireMember, requireSession, type Sessions } from './require-session.js';

export interface Authentication {
  readonly callers: CallerDirectory;
  readonly sessions: Sessions;
  readonly trustedProxies: AddressList;
  /** Returns the permission of a host that is signed with the secret of hosting; undefined if it is not valid. */
  readonly readHostGrant: (text: string) => HostGrant | undefined;
  /** Called for each accepted use of a key. */
  readonly keyUsed: (caller: KeyCaller) => void;
}

/** The scheme is case-insensitive (RFC 9110 section 11.1). Both prefixes begin with `svc_`; the stored record contains the kind. */
const BEARER = /^bearer +(svc_(?:dsc_)?[A-Za-z0-9_-]{43})$/i;

const READING = new Set(['GET', 'HEAD']);

/**
 * Accepts requests with a valid key of this kind that may be used from the caller's address and for this method. Routes for admin keys also
 * accept the session of a member with the role.
 */
export function authenticate({ key: kind, role = 'administrator' }: KeyAccess, authentication: Authentication) {
  const { callers, sessions, trustedProxies, keyUsed } = authentication;
  const checkSession = requireSession(sessions);
  const checkReader = requireMember('member', sessions);
  const checkWriter = requireMember(role, sessions);

  return async function requireKey(context: ApiContext, next: Next): Promise<void> {
    if (kind === 'admin' && context.get('Authorization') === '' && hasSessionCookie(context.get('Cookie'))) {
      const checkMember = READING.has(context.method) ? checkReader : checkWriter;
      return await checkSession(context, () => checkMember(context, next));
    }
    if (kind === 'assistant') {
      const host = await findHost(context, authentication);
      if (host !== undefined) {
        context.state.caller = host;
        return await next();
      }
    }
    const caller = await findCaller(context.get('Authorization'), callers);
    const { key, addresses } = caller;
    if (key.kind !== kind) throw wrongKeyKind(kind);
    if (!addresses.isEmpty && !addresses.includes(callerAddress(context, trustedProxies))) throw addressNotAllowed();
    if (key.kind === 'admin' && key.scope !== 'write' && !READING.has(context.method)) throw insufficientScope();
    context.state.caller = caller;
    keyUsed(caller);
    await next();
  };
}

/** Returns the host if the request has its permission for the site in the path. */
async function findHost(
  context: ApiContext & { readonly params?: Readonly<Record<string, string | undefined>> },
  { callers, readHostGrant }: Pick<Authentication, 'callers' | 'readHostGrant'>,
): Promise<HostCaller | undefined> {
  const [scheme, text = ''] = context.get('Authorization').split(' ', 2);
  const grant = scheme === HOST_SCHEME ? readHostGrant(text) : undefined;
  return grant !== undefined && grant.domain === context.params?.domain ? await callers.findHost(grant) : undefined;
}

async function findCaller(header: string, callers: CallerDirectory): Promise<KeyCaller> {
  if (header === '') throw unauthorized('this endpoint requires a key; send it as Authorization: Bearer <key>', false);
  const secret = BEARER.exec(header)?.[1];
  if (secret === undefined) {
    throw unauthorized('the Authorization header is not Bearer with a key; send Authorization: Bearer <key>', true);
  }
  const caller = await callers.find(secret);
  if (caller === undefined) throw unauthorized('there is no such key; check it or create a new one', true);
  const { revokedAt, expiresAt } = caller.key;
  if (revokedAt !== null) throw unauthorized('this key was revoked; create a new one', true);
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw unauthorized('this key has expired; create a new one', true);
  }
  return caller;
}
