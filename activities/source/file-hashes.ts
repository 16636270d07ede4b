import { TextTable } from '../../bundle/text-table.js';
import { eachSnapshotFile } from '../../snapshot/snapshot-manifest.js';

const HASH_BYTES = 32;

/** The hash of every file that a page can look up: the project's files by path, other hosts' files by address. */
export interface FileHashes {
  /** Returns the SHA-256 in lower-case hex; undefined when there is no such file. */
  get(path: string): string | undefined;
}

/**
 * Collects the hashes of manifests, of which later ones win. It takes about 50 bytes per file, because paths are
 * identified by a hash of their own. That is safe: two paths with an equal hash look like a changed file, and what
 * depends on it is rendered again.
 */
export function createFileHashes(manifests: Iterable<Uint8Array>): FileHashes {
  const places = new TextTable();
  let hashes = Buffer.alloc(HASH_BYTES * 256);
  let count = 0;
  for (const manifest of manifests) {
    for (const { path, sha256 } of eachSnapshotFile(manifest)) {
      const known = places.get(path);
      const place = known ?? count++;
      if (known === undefined) places.add(path, place);
      if ((place + 1) * HASH_BYTES > hashes.length) hashes = Buffer.concat([hashes], hashes.length * 2);
      hashes.write(sha256, place * HASH_BYTES, 'hex');
    }
  }
  return {
    get(path) {
      const place = places.get(path);
      return place === undefined ? undefined : hashes.toString('hex', place * HASH_BYTES, (place + 1) * HASH_BYTES);
    },
  };
}

/** Returns whether every file that was looked up still has the hash that it had then. */
export function areUnchanged(dependencies: Readonly<Record<string, string | null>>, hashes: FileHashes): boolean {
  return Object.entries(dependencies).every(([path, hash]) => (hashes.get(path) ?? null) === hash);
}
