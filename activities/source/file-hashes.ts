import { TextTable } from '../../bundle/text-table.js';
import { eachSnapshotFile } from '../../snapshot/snapshot-manifest.js';

const HASH_BYTES = 32;

/** Hash of every file that a page can look up: the project's by path, other hosts' by address. */
export interface FileHashes {
  /** Lower-case hex; undefined where there is no such file. */
  get(path: string): string | undefined;
}

/**
 * The hashes out of some manifests, of which later ones win: half a hundred bytes a file. A path is told by a hash of its own, which
 * is safe here: two that fall together are taken for a changed file, and what depends on it is made again.
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
