import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { unlessLost } from '../store/unless-lost.js';
import type { BatchRecord } from './batch-record.js';
import { readBatch } from './read-batches.js';

/** Whether a batch is there with all that it names, to stay for as long as an export may take. */
export function refreshBatch(store: ObjectStore, batchKey: string): Promise<boolean> {
  return store.refresh(batchKey, async () => {
    const batch = await unlessLost(readBatch(store, batchKey));
    if (batch === undefined) return false;
    const parts = await Promise.all(partsOf(batch).map((key) => store.refresh(key)));
    return parts.every((isThere) => isThere);
  });
}

/**
 * The same, and whether each part is what was written. What is damaged is removed, and the batch's record with it: nobody
 * finds the batch until it is made again.
 */
export async function inspectBatch(store: ObjectStore, batchKey: string): Promise<boolean> {
  const batch = await unlessLost(readBatch(store, batchKey));
  if (batch === undefined) return false;
  let isWhole = await refreshBatch(store, batchKey);
  for (const key of partsOf(batch)) if ((await unlessLost(readNamed(store, key))) === undefined) isWhole = false;
  if (!isWhole) await store.delete(batchKey);
  return isWhole;
}

/** Keys of everything that a batch names. */
export function partsOf({ segment, factsKey, sectionsKey, passagesKey, text }: BatchRecord): string[] {
  return [segment.key, factsKey, sectionsKey, passagesKey, text?.key, text?.segment.key].filter(
    (key) => key !== undefined,
  );
}
