import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A list of addresses and CIDR ranges, parsed once. */
export interface AddressList {
  readonly isEmpty: boolean;
  /** Returns whether an address is in the list. IPv4-mapped IPv6 addresses (`::ffff:192.0.2.1`) count as IPv4 addresses. */
  includes(address: string): boolean;
}

/** An entry of an address list is invalid. The message is for the person who wrote it. */
export class InvalidAddressList extends Error {
  override readonly name = 'InvalidAddressList';
}

const MAX_ENTRIES = 100;
/** Minimum prefix lengths. Wider ranges would allow almost everyone; 10.0.0.0/8 and fc00::/7 are still accepted. */
const MIN_PREFIX = { ipv4: 8, ipv6: 7 } as const;
/** The length of the prefix ::ffff:0:0/96 of IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = 96;

/** Creates a list. Invalid entries match nothing. */
export function createAddressList(entries: readonly string[]): AddressList {
  const ranges = entries.map(parseRange).filter((range) => range !== undefined);
  return {
    isEmpty: entries.length === 0,
    includes: (text) => {
      const address = parseAddress(text);
      return address !== undefined && ranges.some(([network, bits]) => isInNetwork(address, network, bits));
    },
  };
}

/**
 * Returns the entries of a list in canonical form without duplicates: addresses, and ranges by their first address. Throws
 * {@link InvalidAddressList} for entries that are invalid or too wide, and for too many of them.
 */
export function normalizeAddressList(entries: readonly string[]): string[] {
  if (entries.length > MAX_ENTRIES) {
    throw new InvalidAddressList(`an address list can have at most ${MAX_ENTRIES} entries; use wider ranges`);
  }
  return [...new Set(entries.map((entry) => normalizeEntry(entry.trim())))];
}

/** Returns the canonical form of an address, without zone or IPv4 mapping; undefined if it is invalid. */
export function normalizeAddress(text: string): string | undefined {
  return parseAddress(text)?.toString();
}

/** Returns what an address is counted as: itself, or the /64 of an IPv6 address, since whoever has one of its addresses has all. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text;
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** Returns whether an entry is a valid address or range. */
export function isAddressOrRange(entry: string): boolean {
  return parseRange(entry) !== undefined;
}

function normalizeEntry(entry: string): string {
  const range = entry.includes('%') ? undefined : parseRange(entry);
  if (range === undefined) {
    throw new InvalidAddressList(
      `${JSON.stringify(entry)} is not an IPv4 or IPv6 address or CIDR range; write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32`,
    );
  }
  const [address, bits] = range;
  if (!entry.includes('/')) return address.toString();
  const kind = address.kind();
  if (bits < MIN_PREFIX[kind]) {
    throw new InvalidAddressList(
      `${entry} admits nearly everyone; use a range of /${MIN_PREFIX[kind]} or narrower, or leave the list empty to admit everyone`,
    );
  }
  const network = ipaddr[kind === 'ipv4' ? 'IPv4' : 'IPv6'].networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}

function parseAddress(text: string): Address | undefined {
  const bare = text.split('%', 1)[0] ?? '';
  // Only the common spellings: `ipaddr.process` alone would accept `0x7f.1` as 127.0.0.1.
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

function parseRange(entry: string): readonly [Address, number] | undefined {
  const [text = '', prefix, ...rest] = entry.trim().split('/');
  const address = parseAddress(text);
  if (address === undefined || rest.length > 0) return undefined;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, width];
  if (!/^\d{1,3}$/.test(prefix)) return undefined;
  // `::ffff:10.0.0.0/104` is 10.0.0.0/8.
  const mappedBits = text.includes(':') && address.kind() === 'ipv4' ? MAPPED_BITS : 0;
  const bits = Number(prefix) - mappedBits;
  return bits >= 0 && bits <= width ? [address, bits] : undefined;
}

function isInNetwork(address: Address, network: Address, bits: number): boolean {
  if (address instanceof ipaddr.IPv4 && network instanceof ipaddr.IPv4) return address.match(network, bits);
  if (address instanceof ipaddr.IPv6 && network instanceof ipaddr.IPv6) return address.match(network, bits);
  return false;
}
