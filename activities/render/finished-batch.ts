import type { FinishedBatch } from '../../contract/activities.js';
import type { NamedBatch } from '../../render/export-plan.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { batchInputHash } from '../plan/batch-names.js';
import { areUnchanged } from '../source/file-hashes.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchIndexEntry } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';
import type { OpenExport } from '../workspace.js';
import { refreshBatch } from './refresh-batch.js';

export interface BatchSearch {
  readonly site: OpenExport;
  readonly batch: NamedBatch;
  readonly isWhole?: typeof refreshBatch;
}

/**
 * Returns the result of rendering this batch in an earlier export if nothing that it depends on has changed. `isWhole`
 * checks that the result is still in the store, as {@link refreshBatch} does.
 */
export async function findFinishedBatch(
  store: ObjectStore,
  keys: StoreKeys,
  { site, batch, isWhole = refreshBatch }: BatchSearch,
): Promise<FinishedBatch | undefined> {
  const known = await readRecord(store, keys.batchIndex(batchInputHash(site, batch)), RECORDS.batchIndex);
  if (known === undefined || !areUnchanged(known.dependencies, site.hashes)) return undefined;
  if (!(await isWhole(store, known.batchKey))) return undefined;
  return { batchKey: known.batchKey, pages: known.pages, warnings: known.warnings };
}

/** Records the result of rendering a batch. */
export async function recordFinishedBatch(
  store: ObjectStore,
  keys: StoreKeys,
  {
    site,
    batch,
    finished,
    dependencies,
  }: {
    readonly site: OpenExport;
    readonly batch: NamedBatch;
    readonly finished: FinishedBatch;
    readonly dependencies: BatchIndexEntry['dependencies'];
  },
): Promise<void> {
  const entry: BatchIndexEntry = { ...finished, dependencies };
  await writeRecord(store, keys.batchIndex(batchInputHash(site, batch)), RECORDS.batchIndex, entry, {
    rebuildable: true,
  });
}
