import type { PlanOptions } from '../../render/protocol.js';
import { rendererVersion } from '../../render/renderer-version.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { FrozenSource } from '../source/freeze-source.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { PlanRecord, StoredPlan } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';

/**
 * Returns a hash of everything that a plan is made from: the code, the source, the findings of freezing it, and the
 * caller's options. Neither the files' dates of change nor the files of other hosts are part of it: a plan that uses
 * them is made each time.
 */
export function planInputs({ key, findings }: FrozenSource, options: PlanOptions): string {
  return hashParts(rendererVersion(), key, JSON.stringify(findings), JSON.stringify(options));
}

/** Returns the site's last plan if it was made from the same and is still in the store. */
export async function findKnownPlan(
  store: ObjectStore,
  recordKey: string,
  madeOf: string,
): Promise<StoredPlan | undefined> {
  const known = await readRecord(store, recordKey, RECORDS.lastPlan);
  return known?.madeOf === madeOf && (await store.refresh(known.planKey)) ? known : undefined;
}

/** Records a stored plan as the site's last one. */
export async function recordPlan(store: ObjectStore, recordKey: string, record: PlanRecord): Promise<void> {
  await writeRecord(store, recordKey, RECORDS.lastPlan, record, { rebuildable: true });
}
