import { Context } from '@temporalio/activity';
import { fetchOutsideFiles } from '../site/outside/fetch-outside-files.js';
import { createGuardedFetcher } from '../site/outside/guarded-fetch.js';
import { refreshSnapshot } from '../snapshot/refresh-snapshot.js';
import { openSnapshot } from '../snapshot/snapshot-reader.js';
import { storePack } from '../snapshot/store-pack.js';
import type { PlanReference } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { readCachedJson, writeJson } from './json-objects.js';
import { storeKeys } from './store-keys.js';

const FILE_TIMEOUT_MS = 10_000;
const FILE_BYTES = 20 * 1024 * 1024;
const BUDGET_MS = 120_000;
const BUDGET_BYTES = 128 * 1024 * 1024;
/** An address that could not be had is asked again after this; what was fetched is fetched anew after a day. */
const FAILURE_MS = 10 * 60 * 1000;
const FRESH_MS = 24 * 60 * 60 * 1000;

/** What is known of a site's files elsewhere. */
interface OutsideIndex {
  /** Manifest of the fetched files; null where none could be had. */
  readonly key: string | null;
  readonly fetchedAt: Readonly<Record<string, number>>;
  readonly failedAt: Readonly<Record<string, number>>;
}

/**
 * Brings in what pages show from other hosts. A file that is known already is not fetched again for a day, and a host that is
 * away costs an export a bounded time: its files are then reported by the pages that show them.
 */
export function createOutsideFiles(dependencies: ActivityDependencies) {
  const { store, workspace, database } = dependencies;
  return async (input: PlanReference, wanted: readonly string[], signal: AbortSignal): Promise<string | null> => {
    if (wanted.length === 0 || !dependencies.fetchOutsideFiles) return null;
    const keys = storeKeys(input.organizationId);
    const job = await database.jobs.getById(input.jobId);
    const indexKey = keys.outsideIndex(job?.siteId ?? input.jobId);
    const known = await readIndex(indexKey);
    const now = Date.now();
    const isFresh = (url: string) => now - (known?.fetchedAt[url] ?? 0) < FRESH_MS;
    const isRefused = (url: string) => now - (known?.failedAt[url] ?? 0) < FAILURE_MS;
    const missing = wanted.filter((url) => !isFresh(url) && !isRefused(url));
    const kept = wanted.filter(isFresh);
    const isUnchanged = missing.length === 0 && kept.length === Object.keys(known?.fetchedAt ?? {}).length;
    if (known !== undefined && isUnchanged) return known.key;

    const { found, failures } = await fetchAll(missing, signal);
    const old = await readKept(known?.key ?? null, kept);
    const files = [...old, ...found.map(({ url, bytes }) => ({ path: url, bytes }))];
    const outsideKey = files.length === 0 ? null : (await storePack(store, keys.snapshots, files)).key;
    await writeJson(store, indexKey, {
      key: outsideKey,
      fetchedAt: Object.fromEntries([
        ...kept.map((url) => [url, known?.fetchedAt[url]]),
        ...found.map(({ url }) => [url, now]),
      ]),
      failedAt: Object.fromEntries(failures.map(({ url }) => [url, now])),
    } as OutsideIndex);
    return outsideKey;
  };

  /** Undefined also where the files that it names have gone. */
  async function readIndex(indexKey: string): Promise<OutsideIndex | undefined> {
    const index = await readCachedJson<OutsideIndex>(store, indexKey);
    const isWhole = index === undefined || index.key === null || (await refreshSnapshot(store, index.key));
    return isWhole ? index : undefined;
  }

  async function fetchAll(urls: readonly string[], signal: AbortSignal) {
    const fetcher = createGuardedFetcher({ timeoutMs: FILE_TIMEOUT_MS, maxBytes: FILE_BYTES });
    const onProgress = (done: number) => Context.current().heartbeat(done);
    try {
      return await fetchOutsideFiles(urls, {
        fetcher,
        budgetMs: BUDGET_MS,
        budgetBytes: BUDGET_BYTES,
        signal,
        onProgress,
      });
    } finally {
      await fetcher.close();
    }
  }

  async function readKept(key: string | null, urls: readonly string[]) {
    if (key === null || urls.length === 0) return [];
    const { snapshotFile, packFolder } = await workspace.snapshot(key);
    const reader = openSnapshot(snapshotFile, packFolder);
    try {
      return urls.filter((url) => reader.get(url) !== undefined).map((url) => ({ path: url, bytes: reader.read(url) }));
    } finally {
      reader.close();
    }
  }
}
