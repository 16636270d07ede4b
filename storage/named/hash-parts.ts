import { createHash } from 'node:crypto';

/**
 * Returns the hex SHA-256 of some parts, each kept apart from its neighbours by its length in bytes: a name made from inputs. What
 * names its content has the name of `nameContent`.
 */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
