/** Returns the store key of a pack, which is named by the hash of its bytes. */
export function packKey(keyPrefix: string, sha256: string): string {
  return `${keyPrefix}/packs/${sha256}`;
}

/** Returns the store key of a manifest, which is named by the hash of its bytes. */
export function snapshotKey(keyPrefix: string, sha256: string): string {
  return `${keyPrefix}/snapshots/${sha256}.json`;
}

/** Returns the hash in a manifest's key, and the prefix that it shares with its packs. Throws for any other key. */
export function parseSnapshotKey(key: string): { keyPrefix: string; sha256: string } {
  const match = /^(?<keyPrefix>.+)\/snapshots\/(?<sha256>[0-9a-f]{64})\.json$/.exec(key);
  const { keyPrefix, sha256 } = match?.groups ?? {};
  if (keyPrefix === undefined || sha256 === undefined) throw new Error(`${key} is not the key of a snapshot`);
  return { keyPrefix, sha256 };
}
