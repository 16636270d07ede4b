import { ObjectNotFound } from '../storage/errors.js';
import type { ObjectStore } from '../storage/object-store.js';
import { packKey, parseSnapshotKey } from './snapshot-keys.js';
import { DamagedSnapshot, eachSnapshotFile } from './snapshot-manifest.js';

/**
 * Returns whether the store contains a snapshot's manifest and packs, and keeps them there for as long as an export may
 * take.
 */
export function refreshSnapshot(store: ObjectStore, key: string): Promise<boolean> {
  return store.refresh(key, async () => {
    try {
      for (const pack of await packKeysOf(store, key)) if (!(await store.refresh(pack))) return false;
      return true;
    } catch (error) {
      // Deleted meanwhile, or damaged, which has the same effect.
      if (error instanceof ObjectNotFound || error instanceof DamagedSnapshot) return false;
      throw error;
    }
  });
}

/**
 * Returns the keys of the packs that contain a snapshot's files. Rejects as the store does, and with `DamagedSnapshot`.
 */
export async function packKeysOf(store: ObjectStore, key: string): Promise<string[]> {
  const { keyPrefix } = parseSnapshotKey(key);
  const packs = new Set<string>();
  for (const { pack } of eachSnapshotFile(await store.get(key))) packs.add(pack);
  return [...packs].map((pack) => packKey(keyPrefix, pack));
}
