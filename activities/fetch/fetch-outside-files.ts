import { fetchOutsideFiles } from '../../site/outside/fetch-outside-files.js';
import { createGuardedFetcher, type GuardedFetcherOptions } from '../../site/outside/guarded-fetch.js';
import { refreshSnapshot } from '../../snapshot/refresh-snapshot.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { storePack } from '../../snapshot/store-pack.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { OutsideIndex } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';

const FILE_TIMEOUT_MS = 10_000;
const FILE_BYTES = 20 * 1024 * 1024;
const BUDGET_MS = 120_000;
const BUDGET_BYTES = 128 * 1024 * 1024;
/** A failed address is tried again after this time. */
const FAILURE_MS = 10 * 60 * 1000;
/** A fetched file is fetched again after this time. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** The files of other hosts that a site uses. */
export interface WantedFiles {
  readonly organizationId: string;
  /** The store key of the index of files that were fetched before. */
  readonly indexKey: string;
  readonly urls: readonly string[];
  readonly fetcher?: Pick<GuardedFetcherOptions, 'accepted' | 'isAllowedAddress' | 'lookup'>;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

/**
 * Fetches files of other hosts. Returns the key of a manifest with them, or null when there are none. A file is not
 * fetched again for a day, and an unreachable host costs an export a bounded time: whatever uses its files then reports
 * them.
 */
export function createOutsideFiles(
  dependencies: Pick<ActivityDependencies, 'store' | 'workspace' | 'fetchOutsideFiles'>,
) {
  const { store, workspace } = dependencies;
  return async (wanted: WantedFiles): Promise<string | null> => {
    const { organizationId, indexKey, urls } = wanted;
    if (urls.length === 0 || !dependencies.fetchOutsideFiles) return null;
    const keys = storeKeys(organizationId);
    const known = await readIndex(indexKey);
    const now = Date.now();
    const isFresh = (url: string) => isWithin(FRESH_MS, known?.fetchedAt[url], now);
    const isRefused = (url: string) => isWithin(FAILURE_MS, known?.failedAt[url], now);
    const isKnown = (url: string) => known?.fetchedAt[url] !== undefined;
    const missing = urls.filter((url) => !isFresh(url) && !isRefused(url));
    const kept = urls.filter((url) => isKnown(url) && (isFresh(url) || isRefused(url)));
    const isUnchanged = missing.length === 0 && kept.length === Object.keys(known?.fetchedAt ?? {}).length;
    if (known !== undefined && isUnchanged) return known.key;

    const { found, failures } = await fetchAll(missing, wanted);
    // While a host is unreachable, its files of the last time are better than none.
    const away = failures.filter(({ url, isTemporary }) => isTemporary && isKnown(url)).map(({ url }) => url);
    const old = await readKept(known?.key ?? null, [...kept, ...away]);
    const files = [...old, ...found.map(({ url, bytes }) => ({ path: url, bytes }))];
    const outsideKey = files.length === 0 ? null : (await storePack(store, keys.snapshots, files)).key;
    await writeRecord(store, indexKey, RECORDS.outsideIndex, {
      key: outsideKey,
      fetchedAt: Object.fromEntries([
        ...[...kept, ...away].map((url) => [url, known?.fetchedAt[url]]),
        ...found.map(({ url }) => [url, now]),
      ]),
      failedAt: Object.fromEntries(failures.map(({ url }) => [url, now])),
    } as OutsideIndex);
    return outsideKey;
  };

  /** Reads the index; undefined when its files are no longer in the store. */
  async function readIndex(indexKey: string): Promise<OutsideIndex | undefined> {
    const index = await readRecord(store, indexKey, RECORDS.outsideIndex);
    const isWhole = index === undefined || index.key === null || (await refreshSnapshot(store, index.key));
    return isWhole ? index : undefined;
  }

  async function fetchAll(urls: readonly string[], { fetcher: options, signal, onProgress }: WantedFiles) {
    const fetcher = createGuardedFetcher({ timeoutMs: FILE_TIMEOUT_MS, maxBytes: FILE_BYTES, ...options });
    try {
      return await fetchOutsideFiles(urls, {
        fetcher,
        budgetMs: BUDGET_MS,
        budgetBytes: BUDGET_BYTES,
        signal,
        ...(onProgress && { onProgress }),
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

/**
 * Returns whether a time is at most so many milliseconds ago. A time in the future is not: a clock was wrong then or is
 * now.
 */
function isWithin(milliseconds: number, at: number | undefined, now: number): boolean {
  return at !== undefined && at <= now && now - at < milliseconds;
}
