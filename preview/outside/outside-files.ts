import type { GuardedFetcherOptions } from '../../site/outside/guarded-fetch.js';
import { createPackWriter } from '../../snapshot/pack-writer.js';
import type { SnapshotFile } from '../../snapshot/snapshot-manifest.js';
import { createPackFolder } from '../project/pack-folder.js';

/** The files of other hosts that a project shows, fetched as exports fetch them. */
export interface OutsideFiles {
  /** Fetches files that were not fetched before, in the background. */
  want(wanted: WantedOutsideFiles): void;
  /** Returns the files that were fetched, each under its address. */
  files(): readonly SnapshotFile[];
  hashOf(address: string): string | undefined;
  close(): void;
}

export interface WantedOutsideFiles {
  /** Pictures, videos and fonts. */
  readonly media: readonly string[];
  /** API descriptions, and files that they refer to. */
  readonly descriptions: readonly string[];
}

export interface OutsideFilesOptions {
  readonly packFolder: string;
  /** Called with the files that were fetched. */
  readonly onFiles: (files: readonly SnapshotFile[]) => void;
  readonly onError: (error: unknown) => void;
  /** Returns whether an address may be connected to; only addresses of the public internet by default. */
  readonly isAllowedAddress?: GuardedFetcherOptions['isAllowedAddress'];
}

const FILE_TIMEOUT_MS = 10_000;
const FILE_BYTES = 20 * 1024 * 1024;
const BUDGET_MS = 120_000;
const BUDGET_BYTES = 128 * 1024 * 1024;
/** A failed address is tried again after this time, at the next change. */
const FAILURE_MS = 60_000;

/** Creates the files. Each is fetched once in the life of a preview. */
export function createOutsideFiles({ packFolder, onFiles, onError, ...given }: OutsideFilesOptions): OutsideFiles {
  const store = createPackFolder(packFolder);
  const fetched = new Map<string, SnapshotFile>();
  /** The times at which addresses were asked for. */
  const askedAt = new Map<string, number>();
  const stop = new AbortController();

  return {
    want({ media, descriptions }) {
      fetchAll(media, 'media').catch(report);
      fetchAll(descriptions, 'descriptions').catch(report);
    },
    files: () => [...fetched.values()],
    hashOf: (address) => fetched.get(address)?.sha256,
    close: () => stop.abort(),
  };

  function report(error: unknown): void {
    if (!stop.signal.aborted) onError(error);
  }

  async function fetchAll(addresses: readonly string[], kind: keyof WantedOutsideFiles): Promise<void> {
    const now = Date.now();
    const isDue = (address: string) => now - (askedAt.get(address) ?? 0) > FAILURE_MS;
    const missing = addresses.filter((address) => !fetched.has(address) && isDue(address));
    if (missing.length === 0 || stop.signal.aborted) return;
    for (const address of missing) askedAt.set(address, now);
    const { createGuardedFetcher, fetchOutsideFiles, accepted } = await loadFetching();
    const limits = { timeoutMs: FILE_TIMEOUT_MS, maxBytes: FILE_BYTES };
    const fetcher = createGuardedFetcher({ ...limits, ...given, accepted: accepted[kind] });
    try {
      const budget = { budgetMs: BUDGET_MS, budgetBytes: BUDGET_BYTES, signal: stop.signal };
      const { found } = await fetchOutsideFiles(missing, { fetcher, ...budget });
      if (found.length === 0) return;
      const writer = createPackWriter(store, 'preview');
      for (const { url, bytes } of found) await writer.add(url, bytes);
      const files = await writer.finish();
      for (const file of files) fetched.set(file.path, file);
      if (!stop.signal.aborted) onFiles(files);
    } finally {
      await fetcher.close();
    }
  }
}

/** Loads the code that fetches, which is larger than the rest of a preview and which many projects do not need. */
async function loadFetching() {
  const [{ descriptionsAndParts, MEDIA }, fetching, guarding] = await Promise.all([
    import('../../site/outside/accepted-files.js'),
    import('../../site/outside/fetch-outside-files.js'),
    import('../../site/outside/guarded-fetch.js'),
  ]);
  // Files that descriptions refer to may be any JSON or YAML.
  const accepted = { media: MEDIA, descriptions: descriptionsAndParts(new Set()) };
  return { ...fetching, ...guarding, accepted };
}
