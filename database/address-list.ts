import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { InvalidAddressList } from './errors.js';

const MAX_ENTRIES = 100;
/** The shortest prefix of a range. A wider range would admit practically everyone; 10.0.0.0/8 and fc00::/7 are still valid. */
const MIN_PREFIX_LENGTH = { ipv4: 8, ipv6: 7 } as const;
/** The prefix length of IPv4 addresses in IPv6 notation (RFC 4291, 2.5.5.2): the last 32 bits of ::ffff:0:0/96. */
const MAPPED_BITS = 96;

/**
 * Returns the list in canonical form and without duplicates: addresses, and ranges by their first address. IPv4
 * addresses in IPv6 notation become plain ones. Throws {@link InvalidAddressList}.
 */
export function checkedAddressList(entries: readonly string[]): string[] {
  if (entries.length > MAX_ENTRIES) {
    throw new InvalidAddressList(`an address list can have at most ${MAX_ENTRIES} entries; use wider ranges`);
  }
  return [...new Set(entries.map((entry) => checkedEntry(entry.trim())))];
}

function checkedEntry(entry: string): string {
  const [address = '', prefix, ...rest] = entry.split('/');
  // The parser also accepts 127.1, 0x7f.1 and zones. Only notations that every reader understands the same way are
  // accepted.
  const wellFormed = isIP(address) !== 0 && !address.includes('%') && rest.length === 0;
  if (!wellFormed || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) throw malformed(entry);
  const parsed = ipaddr.parse(address);
  if (prefix === undefined) return ipaddr.process(address).toString();
  const bits = Number(prefix);
  if (bits > (parsed.kind() === 'ipv4' ? 32 : 128)) throw malformed(entry);
  return checkedRange(entry, parsed, bits);
}

function checkedRange(entry: string, address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS) {
    return checkedRange(entry, address.toIPv4Address(), bits - MAPPED_BITS);
  }
  const shortest = MIN_PREFIX_LENGTH[address.kind()];
  if (bits < shortest) {
    throw new InvalidAddressList(
      `${entry} admits nearly everyone; use a range of /${shortest} or narrower, or leave the list empty to admit everyone`,
    );
  }
  const range = `${address.toString()}/${bits}`;
  const first =
    address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${first.toString()}/${bits}`;
}

function malformed(entry: string): InvalidAddressList {
  return new InvalidAddressList(
    `${JSON.stringify(entry)} is not an IPv4 or IPv6 address or CIDR range; write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32`,
  );
}
