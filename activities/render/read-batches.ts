import { type BatchFacts, parseBatchFacts } from '../../render/batch.js';
import { LostObject } from '../../storage/errors.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { BatchRecord } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';

/**
 * Reads the records of an export's batches one at a time, in order, because together they are most of what is known
 * about a bundle.
 */
export async function* readBatches(
  store: ObjectStore,
  batchKeys: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<BatchRecord, void, undefined> {
  for (const key of batchKeys) {
    signal.throwIfAborted();
    yield await readBatch(store, key);
  }
}

/**
 * Reads a batch's record. Throws `LostObject`, also for a record of an older version, which an export may have that
 * continues with a newer worker.
 */
export async function readBatch(store: ObjectStore, key: string): Promise<BatchRecord> {
  const batch = RECORDS.batch.parse(await readNamed(store, key));
  if (batch === undefined) throw new LostObject(key);
  return batch;
}

/** Reads the facts about a finished batch's documents. Throws `LostObject` when the store does not have them. */
export async function readFacts(store: ObjectStore, factsKey: string): Promise<BatchFacts> {
  return parseBatchFacts(await readNamed(store, factsKey));
}
