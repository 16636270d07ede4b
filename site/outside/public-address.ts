import ipaddr from 'ipaddr.js';

/**
 * True for an address of the public internet. Everything else is refused: private, loopback, link-local (where clouds keep their
 * metadata), carrier-grade NAT, multicast, reserved, and IPv6 forms that stand for an IPv4 address (mapped, NAT64, 6to4, Teredo).
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

/** A public number by which virtual machines on Azure reach their host. */
const REFUSED = new Set(['168.63.129.16']);
