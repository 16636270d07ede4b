import { putNamed } from '../storage/named/put-named.js';
import type { ObjectStore } from '../storage/object-store.js';
import { createPackWriter } from './pack-writer.js';
import { snapshotKey } from './snapshot-keys.js';
import { encodeSnapshotManifest, type SnapshotFile } from './snapshot-manifest.js';

export interface StoredFiles {
  /** Key of the manifest. */
  readonly key: string;
  /** In path order. */
  readonly files: readonly SnapshotFile[];
}

/**
 * Stores files that come from elsewhere than a project's folder (under their whole address as path), in packs and with a manifest
 * like a snapshot's, so that one cache and one reader serve both. Equal files make equal keys in whatever order they came.
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

/** Puts the manifest last: what it names is there. */
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
