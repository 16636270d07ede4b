import { createHash, type Hash } from 'node:crypto';

/** Returns the name of content: the hex SHA-256 of its bytes alone. Text has to be encoded first. */
export function nameContent(bytes: Uint8Array): string {
  return startContentName().update(bytes).digest('hex');
}

/** Starts the name of content that arrives in pieces. The hex digest of the hash is the name. */
export function startContentName(): Hash {
  return createHash('sha256');
}

/** Returns the last segment of a key, without its extension. */
export function nameOf(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const end = name.indexOf('.');
  return end < 0 ? name : name.slice(0, end);
}

/** Returns whether a key contains this name. It may contain only the beginning of the name, at least {@link MIN_NAME_DIGITS} digits. */
export function saysName(key: string, name: string): boolean {
  const said = nameOf(key);
  return said.length >= MIN_NAME_DIGITS && name.startsWith(said);
}

/** The number of hex digits (128 bits) that makes it infeasible to find two contents with the same name. */
const MIN_NAME_DIGITS = 32;
