import { openPlan, type PlanFile, type PlanSurroundings, UnreadablePlan } from '../../render/plan-file.js';
import { packKeysOf } from '../../snapshot/refresh-snapshot.js';
import { DamagedSnapshot } from '../../snapshot/snapshot-manifest.js';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { diagramKeys } from '../fetch/draw-diagrams.js';
import { cardRecordKey } from '../fetch/draw-social-card.js';
import { batchInputHash, contentHash } from '../plan/batch-names.js';
import { partsOf } from '../render/refresh-batch.js';
import { readRecord } from '../store/record-objects.js';
import type { ExportInputs } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';

/** Receives the keys of objects that stay. */
export type Mark = (key: string) => void;

/**
 * Marks everything that the next export of the same site would reuse: batches and what they name, contents of pages,
 * the source, fetched files and drawings. Missing objects are skipped, because they are made again when needed.
 */
export async function markExport(store: ObjectStore, keys: StoreKeys, inputs: ExportInputs, mark: Mark): Promise<void> {
  mark(inputs.planKey);
  mark(keys.verification(inputs.batchKeys));
  for (const key of inputs.otherKeys) mark(key);
  await markSnapshot(store, inputs.outsideKey, mark);
  for (const key of inputs.batchKeys) {
    mark(key);
    mark(keys.namedTargets(key));
    const batch = await readRecord(store, key, RECORDS.batch);
    if (batch !== undefined) partsOf(batch).forEach(mark);
  }
  try {
    await markPlanned(store, keys, { plan: openPlan(await store.get(inputs.planKey)), inputs, mark });
  } catch (error) {
    // The plan is missing, is of another version and would not be reused, or is damaged, which may show while any part
    // of it is read.
    if (!(error instanceof ObjectNotFound) && !(error instanceof UnreadablePlan)) throw error;
  }
}

/** Marks everything that a plan names. */
async function markPlanned(
  store: ObjectStore,
  keys: StoreKeys,
  { plan, inputs, mark }: { readonly plan: PlanFile; readonly inputs: ExportInputs; readonly mark: Mark },
): Promise<void> {
  await markSnapshot(store, plan.head.snapshotKey, mark);
  mark(keys.observation(plan.head.snapshotKey));
  const named = { plan, outsideHash: inputs.outsideKey ?? '' };
  for (const page of plan.pages) mark(keys.content(contentHash(named, page)));
  for (const batch of plan.head.batches) mark(keys.batchIndex(batchInputHash(named, batch)));
  await markDrawings(store, keys, plan.surroundings(), mark);
}

/** Marks a snapshot's manifest and packs. */
export async function markSnapshot(store: ObjectStore, key: string | null, mark: Mark): Promise<void> {
  if (key === null) return;
  mark(key);
  try {
    (await packKeysOf(store, key)).forEach(mark);
  } catch (error) {
    if (!(error instanceof ObjectNotFound) && !(error instanceof DamagedSnapshot)) throw error;
  }
}

async function markDrawings(
  store: ObjectStore,
  keys: StoreKeys,
  { diagrams = [], socialCard }: PlanSurroundings,
  mark: Mark,
): Promise<void> {
  const { set, each } = diagramKeys(keys, diagrams);
  each.forEach(mark);
  const cards = socialCard === undefined ? [] : [[cardRecordKey(keys, socialCard), RECORDS.socialCard] as const];
  for (const [key, kind] of [[set, RECORDS.diagramSet] as const, ...cards]) {
    mark(key);
    const record = await readRecord(store, key, kind);
    await markSnapshot(store, record?.key ?? null, mark);
  }
}
