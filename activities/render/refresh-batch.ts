import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { undefinedIfLost } from '../store/record-objects.js';
import type { BatchRecord } from '../store/record-types.js';
import { readBatch } from './read-batches.js';

/**
 * Returns whether the store contains a batch with everything that it names, and keeps it there for as long as an export
 * may take.
 */
export function refreshBatch(store: ObjectStore, batchKey: string): Promise<boolean> {
  return store.refresh(batchKey, async () => {
    const batch = await undefinedIfLost(readBatch(store, batchKey));
    if (batch === undefined) return false;
    const parts = await Promise.all(partsOf(batch).map((key) => store.refresh(key)));
    return parts.every((isPresent) => isPresent);
  });
}

/**
 * Returns whether the store contains a batch with everything that it names, undamaged. A damaged object is deleted
 * together with the batch's record, so nobody finds the batch until it is made again.
 */
export async function inspectBatch(store: ObjectStore, batchKey: string): Promise<boolean> {
  const batch = await undefinedIfLost(readBatch(store, batchKey));
  if (batch === undefined) return false;
  let isWhole = await refreshBatch(store, batchKey);
  for (const key of partsOf(batch)) if ((await undefinedIfLost(readNamed(store, key))) === undefined) isWhole = false;
  if (!isWhole) await store.delete(batchKey);
  return isWhole;
}

/** Returns the keys of everything that a batch names. */
export function partsOf({ segment, factsKey, sectionsKey, passagesKey, text }: BatchRecord): string[] {
  return [segment.key, factsKey, sectionsKey, passagesKey, text?.key, text?.segment.key].filter(
    (key) => key !== undefined,
  );
}
