import type { FinishedBatch } from '../../contract/activities.js';
import type { NamedBatch } from '../../render/export-plan.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { batchInputHash } from '../plan/batch-names.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import type { storeKeys } from '../store/store-keys.js';
import type { OpenExport } from '../workspace.js';
import { type BatchIndexEntry, dependenciesHold } from './batch-record.js';
import { refreshBatch } from './refresh-batch.js';

type Keys = ReturnType<typeof storeKeys>;

export interface BatchSearch {
  readonly site: OpenExport;
  readonly batch: NamedBatch;
  readonly isWhole?: typeof refreshBatch;
}

/**
 * What this batch became in an earlier export, if nothing that went into it has changed. `isWhole` says whether that is still there,
 * as {@link refreshBatch} does.
 */
export async function findFinishedBatch(
  store: ObjectStore,
  keys: Keys,
  { site, batch, isWhole = refreshBatch }: BatchSearch,
): Promise<FinishedBatch | undefined> {
  const known = await readRecord(store, keys.batchIndex(batchInputHash(site, batch)), RECORDS.batchIndex);
  if (known === undefined || !dependenciesHold(known.dependencies, site.hashes)) return undefined;
  if (!(await isWhole(store, known.batchKey))) return undefined;
  return { batchKey: known.batchKey, pages: known.pages, warnings: known.warnings };
}

/** Remembers what a batch became. */
export async function keepFinishedBatch(
  store: ObjectStore,
  keys: Keys,
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
