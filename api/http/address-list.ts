import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export interface AddressList {
  readonly isEmpty: boolean;
  includes(address: string): boolean;
}

/**
 * Addresses and CIDR ranges, compiled once. An entry that is neither matches nothing; IPv4-mapped IPv6 addresses
 * (`::ffff:192.0.2.1`) count as the IPv4 address in them, on both sides.
 */
export function createAddressList(entries: readonly string[]): AddressList {
  const ranges = entries.map(parseRange).filter((range) => range !== undefined);
  return {
    isEmpty: entries.length === 0,
    includes: (text) => {
      const address = parseAddress(text);
      return address !== undefined && ranges.some(([network, bits]) => isWithin(address, network, bits));
    },
  };
}

/** The usual form of an address, without zone or IPv4 mapping; undefined for what is none. */
export function normalizeAddress(text: string): string | undefined {
  return parseAddress(text)?.toString();
}

/** Whom an address is counted as: itself, or the /64 of an IPv6 address, since whoever has one of them has all. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text;
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** Returns whether an entry is a valid address or range. */
export function isAddressOrRange(entry: string): boolean {
  return parseRange(entry) !== undefined;
}

function parseAddress(text: string): Address | undefined {
  const bare = text.split('%', 1)[0] ?? '';
  // Only the common spellings: `ipaddr.process` alone would take `0x7f.1` for 127.0.0.1.
  const isAddress = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isAddress ? ipaddr.process(bare) : undefined;
}

function parseRange(entry: string): readonly [Address, number] | undefined {
  const [text = '', bits, ...rest] = entry.trim().split('/');
  const address = parseAddress(text);
  if (address === undefined || rest.length > 0) return undefined;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, width];
  if (!/^\d{1,3}$/.test(bits)) return undefined;
  // `::ffff:10.0.0.0/104` is 10.0.0.0/8.
  const mapped = text.includes(':') && address.kind() === 'ipv4' ? 96 : 0;
  const prefix = Number(bits) - mapped;
  return prefix >= 0 && prefix <= width ? [address, prefix] : undefined;
}

function isWithin(address: Address, network: Address, bits: number): boolean {
  if (address instanceof ipaddr.IPv4 && network instanceof ipaddr.IPv4) return address.match(network, bits);
  if (address instanceof ipaddr.IPv6 && network instanceof ipaddr.IPv6) return address.match(network, bits);
  return false;
}
