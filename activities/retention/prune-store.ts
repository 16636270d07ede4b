import pMap, { pMapSkip } from 'p-map';
import type { RetentionConfig } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import type { Organization } from '../../database/records/organization-records.js';
import type { ObjectInfo, ObjectStore } from '../../storage/object-store.js';
import { readRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { type BundleChoice, chooseBundles } from './choose-bundles.js';
import { KeyFilter } from './key-filter.js';
import { type Mark, markExport } from './mark-export.js';
import { markKnownCode } from './mark-known-code.js';
import { markPdf } from './mark-pdf.js';
import { markSite } from './mark-site.js';
import { addTo, type Totals } from './measure-store.js';
import { type ObjectKind, objectKind } from './object-kind.js';

export interface PruneParts {
  readonly database: Pick<Database, 'organizations' | 'sites' | 'bundles'>;
  readonly store: ObjectStore;
}

export interface PruneOptions {
  readonly retention: RetentionConfig;
  /** Reports what would be deleted without deleting it. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  readonly now?: Date;
}

export interface PruneReport {
  readonly kept: Totals;
  readonly removed: Totals;
  /** The number of jobs whose bundle was deleted. */
  readonly bundlesGivenUp: number;
}

const HOUR_MS = 3_600_000;
/**
 * An object that was used within this time stays whether or not anything refers to it. An export touches every object
 * that was not used within twelve hours; the rest of the time allows for clocks that differ.
 */
const SAFE_MS = 48 * HOUR_MS;
/**
 * A running job may need objects that were used twelve hours before it began; the rest of the time allows for clocks
 * that differ.
 */
const BEFORE_JOB_MS = 24 * HOUR_MS;
const DELETIONS_AT_ONCE = 16;
const BUNDLES_AT_ONCE = 200;

/**
 * Removes from the store what is no longer needed: it deletes expired bundles, marks what the remaining bundles and the
 * next exports are made from, and deletes everything that is neither marked nor recently used. Memory does not grow
 * with the number of objects. Any number of processes may run it at a time, also while exports run. Only organizations
 * of this database are pruned.
 */
export async function pruneStore({ database, store }: PruneParts, options: PruneOptions): Promise<PruneReport> {
  const report = { kept: {}, removed: {}, bundlesGivenUp: 0 };
  const failures: unknown[] = [];
  for (const organization of await database.organizations.list()) {
    options.signal?.throwIfAborted();
    try {
      report.bundlesGivenUp += await pruneOrganization({ database, store }, organization, options, report);
    } catch (error) {
      // A fault in one organization's objects is no reason to keep the others'.
      failures.push(error);
    }
  }
  options.signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return report;
}

async function pruneOrganization(
  { database, store }: PruneParts,
  { id }: Organization,
  options: PruneOptions,
  { kept, removed }: { readonly kept: Totals; readonly removed: Totals },
): Promise<number> {
  const now = options.now ?? new Date();
  // This comes first: a job that begins or ends from now on uses its objects after the horizon.
  const active = await database.bundles.oldestActive(id);
  const horizon = Math.min(now.getTime() - SAFE_MS, (active?.getTime() ?? Number.POSITIVE_INFINITY) - BEFORE_JOB_MS);
  const needed = new KeyFilter();
  const mark: Mark = (key) => needed.add(key);
  const sites = await database.sites.list(id);
  for (const site of sites) await markSite(store, site, mark);
  if (sites.length > 0) await markKnownCode(store, id, mark);
  const choices = chooseBundles(database.bundles, {
    ...options.retention,
    organizationId: id,
    siteIds: new Set(sites.map((site) => site.id)),
    now,
    neverAfter: new Date(now.getTime() - SAFE_MS),
  });
  const giveUp = options.dryRun ? async () => undefined : database.bundles.markRemoved.bind(database.bundles);
  const givenUp = await markBundles(store, id, { choices, mark, giveUp });

  const isRemovable = ({ key, usedAt }: ObjectInfo) => usedAt.getTime() < horizon && !needed.has(key);
  const remove = async (info: ObjectInfo, kind: ObjectKind) => {
    const isDeleted = options.dryRun || (await store.deleteUnchanged(info));
    addTo(isDeleted ? removed : kept, kind, info.sizeBytes);
  };
  const settle = async (info: ObjectInfo) => {
    options.signal?.throwIfAborted();
    const kind = objectKind(info.key);
    if (kind !== undefined && isRemovable(info)) await remove(info, kind);
    else addTo(kept, kind ?? 'other', info.sizeBytes);
    return pMapSkip;
  };
  await pMap(store.list(`${storeKeys(id).root}/`), settle, { concurrency: DELETIONS_AT_ONCE });
  return givenUp;
}

interface Marking {
  readonly choices: AsyncIterable<BundleChoice>;
  readonly mark: Mark;
  readonly giveUp: (jobIds: readonly string[]) => Promise<void>;
}

/** Marks the bundles that stay and deletes the others. Returns the number of deleted bundles. */
async function markBundles(store: ObjectStore, organizationId: string, marking: Marking): Promise<number> {
  const { choices, mark, giveUp } = marking;
  const keys = storeKeys(organizationId);
  let old: string[] = [];
  let givenUp = 0;
  for await (const { job, fate, isNewest } of choices) {
    if (fate === 'give-up') {
      givenUp += 1;
      old.push(job.id);
      if (old.length < BUNDLES_AT_ONCE) continue;
      await giveUp(old);
      old = [];
      continue;
    }
    const { key, manifestKey, reportKey } = job.bundle;
    const inputsKey = keys.exportInputs(job.id);
    for (const each of [key, manifestKey, reportKey, recordKeyOf(key), inputsKey]) mark(each);
    for (const signature of job.bundle.signatures ?? []) [signature.key, signature.provenanceKey].forEach(mark);
    for (const form of job.bundle.forms ?? []) {
      [form.key, `${form.key}.json`].forEach(mark);
      if (isNewest && form.format === 'pdf') await markPdf(store, keys, `${form.key}.json`, mark);
    }
    const inputs = isNewest ? await readRecord(store, inputsKey, RECORDS.exportInputs) : undefined;
    if (inputs !== undefined) await markExport(store, keys, inputs, mark);
  }
  await giveUp(old);
  return givenUp;
}

/** Returns the key of the record beside a bundle. */
function recordKeyOf(bundleKey: string): string {
  return bundleKey.replace(/\.tar\.gz$/, '.json');
}
