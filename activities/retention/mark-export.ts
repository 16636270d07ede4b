import { openPlan, type PlanFile, type PlanSurroundings, UnreadablePlan } from '../../render/plan-file.js';
import { packKeysOf } from '../../snapshot/refresh-snapshot.js';
import { DamagedSnapshot } from '../../snapshot/snapshot-manifest.js';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { diagramKeys } from '../fetch/draw-diagrams.js';
import { cardRecordKey } from '../fetch/draw-social-card.js';
import { batchInputHash, contentHash } from '../plan/batch-names.js';
import type { ExportInputs } from '../plan/export-inputs.js';
import { partsOf } from '../render/refresh-batch.js';
import { RECORDS } from '../store/kept-records.js';
import type { storeKeys } from '../store/store-keys.js';
import { readRecord } from './record-objects.js';

type Keys = ReturnType<typeof storeKeys>;

/** Where keys go that are to stay. */
export type Mark = (key: string) => void;

/**
 * Marks all that an export of the same site would find instead of making it: batches and what they name, contents of pages, the source,
 * what was brought in and drawn. What is missing is passed over: it is made again when it is needed.
 */
export async function markExport(store: ObjectStore, keys: Keys, inputs: ExportInputs, mark: Mark): Promise<void> {
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
    // None, or one of another version, which nothing would be found by; or one that is damaged, as may show in any part of it.
    if (!(error instanceof ObjectNotFound) && !(error instanceof UnreadablePlan)) throw error;
  }
}

/** Marks what is named in a plan. */
async function markPlanned(
  store: ObjectStore,
  keys: Keys,
  { plan, inputs, mark }: { readonly plan: PlanFile; readonly inputs: ExportInputs; readonly mark: Mark },
): Promise<void> {
  await markSnapshot(store, plan.head.snapshotKey, mark);
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
  keys: Keys,
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
