import { type AddressList, normalizeAddress } from './address-list.js';

/**
 * Returns the caller's address: that of the peer, or, if the peer is a trusted proxy, the last address in `X-Forwarded-For` that is not a
 * trusted proxy. Entries before that one are not trusted, nor are entries before one that cannot be parsed.
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

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}
