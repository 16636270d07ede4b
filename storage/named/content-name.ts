import { createHash, type Hash } from 'node:crypto';

/** Returns the name of content: the hex SHA-256 of its bytes, and of nothing else. Text has no name until it is encoded. */
export function nameContent(bytes: Uint8Array): string {
  return startContentName().update(bytes).digest('hex');
}

/** Starts the name of content whose bytes come in pieces; its hex digest is the name. */
export function startContentName(): Hash {
  return createHash('sha256');
}

/** Returns the name that a key ends with, without its extension. */
export function nameOf(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const end = name.indexOf('.');
  return end < 0 ? name : name.slice(0, end);
}

/** Returns whether a key says this name. It may say a part of it: its beginning, of no fewer than {@link MIN_NAME_DIGITS} digits. */
export function saysName(key: string, name: string): boolean {
  const said = nameOf(key);
  return said.length >= MIN_NAME_DIGITS && name.startsWith(said);
}

/** 128 bits: nobody finds two contents of one name. */
const MIN_NAME_DIGITS = 32;
