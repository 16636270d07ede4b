import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecord, writeRecord } from '../activities/store/record-objects.js';
import { RECORDS } from '../activities/store/records.js';
import type { RenderPool } from '../render/render-pool.js';
import { rendererVersion } from '../render/renderer-version.js';
import { type Snapshot, takeSnapshot } from '../snapshot/take-snapshot.js';
import { LostObject, ObjectNotFound } from '../storage/errors.js';
import { hashParts } from '../storage/named/hash-parts.js';
import type { ObjectStore } from '../storage/object-store.js';
import { type CheckCache, openCheckCache } from './check/check-cache.js';
import { CHECK_KEYS, CHECK_RECORDS, type CheckedProject } from './check/check-records.js';

export interface CheckerOptions {
  /** The folder of the cache, which makes later checks fast; by default a temporary one. */
  readonly cacheFolder?: string | undefined;
  readonly slots?: number;
}

/** Checks projects. Its render processes stay for the next check. */
export interface Checker {
  /**
   * Finds what is wrong in a project's source as an export does, without services or network. Files of other hosts are
   * not fetched, and diagrams are not drawn. A configuration that cannot be used is a finding. Throws
   * `UnreadableProject`, and `RenderFailed` for a defect.
   */
  check(folder: string): Promise<CheckedProject & { readonly renderedPages: number }>;
  /** Ends the processes, and removes a temporary cache. */
  close(): Promise<void>;
}

/** Creates a checker. A project that is unchanged since its last check is read and hashed, and nothing else is done. */
export async function createChecker({
  cacheFolder,
  slots = availableParallelism(),
}: CheckerOptions = {}): Promise<Checker> {
  const folder = cacheFolder ?? (await mkdtemp(join(tmpdir(), 'offprint-check-')));
  let cache = await openCheckCache(folder);
  let pool: RenderPool | undefined;
  // An unchanged project needs neither the code that renders nor its processes.
  const startPool = async () => {
    const { RenderPool } = await import('../render/render-pool.js');
    pool ??= new RenderPool({ slots, readableFolder: cache.copies });
    return pool;
  };
  return {
    async check(project) {
      try {
        return await checkOnce(project, cache, startPool);
      } catch (error) {
        if (!(error instanceof LostObject || error instanceof ObjectNotFound)) throw error;
        await cache.clear();
        cache = await openCheckCache(folder);
        return await checkOnce(project, cache, startPool);
      }
    },
    async close() {
      pool?.close();
      if (cacheFolder === undefined) await rm(folder, { recursive: true, force: true });
      else await cache.prune();
    },
  };
}

/** Checks a project once, without a cache unless its folder is given. */
export async function checkProject(folder: string, options: CheckerOptions = {}): Promise<CheckedProject> {
  const checker = await createChecker(options);
  try {
    const { pageCount, words, findings } = await checker.check(folder);
    return { pageCount, words, findings };
  } finally {
    await checker.close();
  }
}

async function checkOnce(folder: string, { store, copies }: CheckCache, startPool: () => Promise<RenderPool>) {
  const snapshot = await snapshotOf(folder, store);
  const key = CHECK_KEYS.result(hashParts(rendererVersion(), snapshot.key, JSON.stringify(snapshot.findings)));
  const known = await readRecord(store, key, CHECK_RECORDS.result);
  if (known !== undefined && (await store.refresh(key))) return { ...known, renderedPages: 0 };
  const { checkSnapshot } = await import('./check/check-snapshot.js');
  const work = { store, copies, pool: await startPool() };
  const { result, isWhole, renderedPages } = await checkSnapshot(snapshot, work);
  if (isWhole) await writeRecord(store, key, CHECK_RECORDS.result, result, { rebuildable: true });
  return { ...result, renderedPages };
}

async function snapshotOf(folder: string, store: ObjectStore): Promise<Snapshot> {
  const lastKey = CHECK_KEYS.lastSnapshot(await realpath(folder));
  const previous = await readRecord(store, lastKey, RECORDS.lastSnapshot);
  const snapshot = await takeSnapshot({ folder, store, keyPrefix: CHECK_KEYS.snapshots, previous: previous?.key });
  if (previous?.key !== snapshot.key)
    await writeRecord(store, lastKey, RECORDS.lastSnapshot, { key: snapshot.key }, { rebuildable: true });
  return snapshot;
}
