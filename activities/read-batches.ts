import type { ObjectStore } from '../storage/object-store.js';
import type { BatchRecord } from './batch-record.js';
import { readJson } from './json-objects.js';

/** Reads the records of an export's batches one after the other, in order: their lists of files are most of what is known of a bundle. */
export async function* readBatches(
  store: ObjectStore,
  batchKeys: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<BatchRecord, void, undefined> {
  for (const key of batchKeys) {
    signal.throwIfAborted();
    const batch = await readJson<BatchRecord>(store, key);
    if (batch === undefined) throw new Error(`the batch ${key} is gone from the store; start the export again`);
    yield batch;
  }
}
