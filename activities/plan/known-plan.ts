import type { PlanCounts, PlanOptions } from '../../render/protocol.js';
import { rendererVersion } from '../../render/renderer-version.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import type { FrozenSource } from '../source/freeze-source.js';
import { RECORDS } from '../store/kept-records.js';

/** A plan in the store. */
export interface StoredPlan {
  readonly planKey: string;
  readonly counts: PlanCounts;
}

/** The last plan of a site, and what it was made of. */
export interface PlanRecord extends StoredPlan {
  readonly madeOf: string;
}

/**
 * Names what a plan is made of: the code, the source and what was found while it was frozen, what the caller asks for. Neither when
 * files were changed nor what other hosts have is among it: a plan that shows such is made each time.
 */
export function planInputs({ key, findings }: FrozenSource, options: PlanOptions): string {
  return hashParts(rendererVersion(), key, JSON.stringify(findings), JSON.stringify(options));
}

/** The site's last plan, where it was made of the same and is still there. */
export async function findKnownPlan(
  store: ObjectStore,
  recordKey: string,
  madeOf: string,
): Promise<StoredPlan | undefined> {
  const known = await readRecord(store, recordKey, RECORDS.lastPlan);
  return known?.madeOf === madeOf && (await store.refresh(known.planKey)) ? known : undefined;
}

/** Remembers a plan that is in the store. */
export async function keepKnownPlan(store: ObjectStore, recordKey: string, record: PlanRecord): Promise<void> {
  await writeRecord(store, recordKey, RECORDS.lastPlan, record, { rebuildable: true });
}
