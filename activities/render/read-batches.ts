import { LostObject } from '../../storage/errors.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { RECORDS } from '../store/kept-records.js';
import type { BatchRecord } from './batch-record.js';

/** Reads the records of an export's batches one after the other, in order: their lists of files are most of what is known of a bundle. */
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

/** Reads a batch's record. Throws `LostObject`, also for one of an older form, as an export may have that went on with a newer worker. */
export async function readBatch(store: ObjectStore, key: string): Promise<BatchRecord> {
  const batch = RECORDS.batch.parse(await readNamed(store, key));
  if (batch === undefined) throw new LostObject(key);
  return batch;
}
