import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether an address belongs to the public internet. Everything else is refused: private, loopback, link-local
 * (where clouds serve their metadata), carrier-grade NAT, multicast, reserved, and IPv6 forms that stand for an IPv4
 * address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (REFUSED.has(address) || address.includes('%')) return false;
  try {
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return false;
    // Global unicast is 2000::/3 so far (RFC 4291, 2.4); what lies outside is local or means something else.
    return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
  } catch {
    return false;
  }
}

/** Names that only private networks use (RFC 6761, 6762, 8375 and common use). */
const PRIVATE_SUFFIX = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * Returns whether the host of an address plainly means a private network: an address that is not public, in any
 * notation that programs accept (decimal, octal, mapped), or a name that no public name server resolves. Any other name
 * is checked only when it is resolved.
 */
export function isPrivateHost(host: string): boolean {
  const canonical = canonicalHost(host);
  if (isIP(canonical) !== 0) return !isPublicAddress(canonical);
  return !canonical.includes('.') || PRIVATE_SUFFIX.test(canonical);
}

/**
 * Returns the host as browsers read it (https://url.spec.whatwg.org/#concept-host-parser), without brackets and final
 * dots.
 */
function canonicalHost(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '');
  const written = `http://${bare.includes(':') ? `[${bare}]` : bare}/`;
  const read = URL.canParse(written) ? new URL(written).hostname : bare.toLowerCase();
  return read.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** The public address under which virtual machines on Azure reach their host. */
const REFUSED = new Set(['168.63.129.16']);
