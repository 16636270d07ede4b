import { createHash } from 'node:crypto';

/**
 * Returns the hex SHA-256 of several parts, each delimited by its length in bytes. It is a name derived from inputs;
 * `nameContent` derives one from the content itself.
 */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
