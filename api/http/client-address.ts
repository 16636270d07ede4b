import { type AddressList, normalizeAddress } from './address-list.js';
import type { ApiContext } from './context.js';

/**
 * The caller's address: the peer's, unless the peer is a trusted proxy; then the last address of X-Forwarded-For that is
 * not one itself. Anything a caller puts before that is not believed, and neither is what stands left of a part that
 * cannot be read.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: AddressList,
): string {
  let address = normalizeAddress(peer ?? '') ?? '';
  if (forwardedFor === undefined || trusted.isEmpty) return address;
  const hops = forwardedFor.split(',').map((hop) => normalizeAddress(withoutPort(hop.trim())));
  while (trusted.includes(address)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    address = hop;
  }
  return address;
}

/** {@link clientAddress} of a request. */
export function callerAddress(context: Pick<ApiContext, 'req' | 'get'>, trusted: AddressList): string {
  return clientAddress(context.req.socket.remoteAddress, context.get('X-Forwarded-For') || undefined, trusted);
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}
