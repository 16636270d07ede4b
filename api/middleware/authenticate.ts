import type { Next } from 'koa';
import type { KeyKind } from '../../database/records.js';
import type { AddressList } from '../address-list.js';
import type { Caller, CallerDirectory } from '../caller-directory.js';
import { clientAddress } from '../client-address.js';
import type { ApiContext } from '../context.js';
import { addressNotAllowed, insufficientScope, unauthorized, wrongKeyKind } from '../errors.js';

export interface Authentication {
  readonly callers: CallerDirectory;
  readonly trustedProxies: AddressList;
  /** Told of each accepted use. */
  readonly keyUsed: (caller: Caller) => void;
}

/** A scheme is compared without case (RFC 9110 section 11.1). Both prefixes begin with `svc_`; the stored record tells the kind. */
const BEARER = /^bearer +(svc_(?:dsc_)?[A-Za-z0-9_-]{43})$/i;

const READING = new Set(['GET', 'HEAD']);

/** Lets a request pass that carries a live key of this kind, used from where it may be and for what it may do. */
export function authenticate(kind: KeyKind, { callers, trustedProxies, keyUsed }: Authentication) {
  return async function requireKey(context: ApiContext, next: Next): Promise<void> {
    const caller = await findCaller(context.get('Authorization'), callers);
    const { key, addresses } = caller;
    if (key.kind !== kind) throw wrongKeyKind(kind);
    if (!addresses.isEmpty && !addresses.includes(addressOf(context, trustedProxies))) throw addressNotAllowed();
    if (key.kind === 'admin' && key.scope !== 'write' && !READING.has(context.method)) throw insufficientScope();
    context.state.caller = caller;
    keyUsed(caller);
    await next();
  };
}

async function findCaller(header: string, callers: CallerDirectory): Promise<Caller> {
  if (header === '') throw unauthorized('this endpoint needs a key; send it as Authorization: Bearer <key>', false);
  const secret = BEARER.exec(header)?.[1];
  if (secret === undefined) {
    throw unauthorized('the Authorization header is not Bearer with a key; send Authorization: Bearer <key>', true);
  }
  const caller = await callers.find(secret);
  if (caller === undefined) throw unauthorized('there is no such key; check it or make a new one', true);
  const { revokedAt, expiresAt } = caller.key;
  if (revokedAt !== null) throw unauthorized('this key was revoked; make a new one', true);
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw unauthorized('this key has expired; make a new one', true);
  }
  return caller;
}

const addressOf = (context: ApiContext, trusted: AddressList) =>
  clientAddress(context.req.socket.remoteAddress, context.get('X-Forwarded-For') || undefined, trusted);
