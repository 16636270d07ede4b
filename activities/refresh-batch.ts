import type { ObjectStore } from '../storage/object-store.js';
import type { BatchRecord } from './batch-record.js';
import { readCachedJson } from './json-objects.js';

/** Whether a batch is there with all that it names, to stay for as long as an export may take. */
export function refreshBatch(store: ObjectStore, batchKey: string): Promise<boolean> {
  return store.refresh(batchKey, async () => {
    const batch = await readCachedJson<BatchRecord>(store, batchKey);
    if (batch === undefined) return false;
    const parts = await Promise.all(partsOf(batch).map((key) => store.refresh(key)));
    return parts.every((isThere) => isThere);
  });
}

/** Keys of everything that a batch names. */
export function partsOf({ segment, factsKey, sectionsKey, passagesKey, text }: BatchRecord): string[] {
  return [segment.key, factsKey, sectionsKey, passagesKey, text?.key, text?.segment.key].filter(
    (key) => key !== undefined,
  );
}
