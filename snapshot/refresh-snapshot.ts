import { ObjectNotFound } from '../storage/errors.js';
import type { ObjectStore } from '../storage/object-store.js';
import { packKey, parseSnapshotKey } from './snapshot-keys.js';
import { DamagedSnapshot, eachSnapshotFile } from './snapshot-manifest.js';

/** Whether a snapshot's manifest and packs are there, to stay for as long as an export may take. */
export function refreshSnapshot(store: ObjectStore, key: string): Promise<boolean> {
  return store.refresh(key, async () => {
    try {
      for (const pack of await packKeysOf(store, key)) if (!(await store.refresh(pack))) return false;
      return true;
    } catch (error) {
      // Tidied away meanwhile, or no longer what its name says: as good as absent.
      if (error instanceof ObjectNotFound || error instanceof DamagedSnapshot) return false;
      throw error;
    }
  });
}

/** Keys of the packs that a snapshot's files lie in. Rejects as the store does, and with `DamagedSnapshot`. */
export async function packKeysOf(store: ObjectStore, key: string): Promise<string[]> {
  const { keyPrefix } = parseSnapshotKey(key);
  const packs = new Set<string>();
  for (const { pack } of eachSnapshotFile(await store.get(key))) packs.add(pack);
  return [...packs].map((pack) => packKey(keyPrefix, pack));
}
