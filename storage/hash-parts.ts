import { createHash, type Hash } from 'node:crypto';

/** Hex SHA-256 of some parts, each kept apart from its neighbours. */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** The same for one part whose bytes come in pieces, of which the length is known before. */
export function startHashOfPart(sizeBytes: number): Hash {
  return createHash('sha256').update(`${sizeBytes}:`);
}
