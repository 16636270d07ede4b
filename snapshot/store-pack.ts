import { putNamed } from '../storage/named/put-named.js';
import type { ObjectStore } from '../storage/object-store.js';
import { createPackWriter } from './pack-writer.js';
import { snapshotKey } from './snapshot-keys.js';
import { encodeSnapshotManifest, type SnapshotFile } from './snapshot-manifest.js';

export interface StoredFiles {
  /** The key of the manifest. */
  readonly key: string;
  /** The files in path order. */
  readonly files: readonly SnapshotFile[];
}

/**
 * Stores files that are not from a project's folder (with their address as path) in packs and with a manifest like a
 * snapshot's, so that one cache and one reader serve both. Equal files have equal keys in whatever order they come.
 */
export async function storePack(
  store: ObjectStore,
  keyPrefix: string,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): Promise<StoredFiles> {
  const writer = createPackWriter(store, keyPrefix);
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) await writer.add(path, bytes);
  return storeManifest(store, keyPrefix, await writer.finish());
}

/** Stores the manifest. It comes last, so everything that it names exists. */
export async function storeManifest(
  store: ObjectStore,
  keyPrefix: string,
  files: readonly SnapshotFile[],
): Promise<StoredFiles> {
  const { bytes } = encodeSnapshotManifest(files);
  const key = await putNamed(store, (name) => snapshotKey(keyPrefix, name), bytes, {
    ifAbsent: true,
    contentType: 'application/json',
  });
  return { key, files };
}
