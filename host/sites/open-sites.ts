import { LRUCache } from 'lru-cache';
import { parseManifestInTurns } from '../../bundle/manifest.js';
import type { HostedExport } from '../../database/records/publication-records.js';
import { asFetchFailure } from '../../deployment/fetch/fetch-failure.js';
import { createFileCache } from '../../deployment/serve/file-reader.js';
import { createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import type { Logger } from '../../logging/logger.js';
import { limitConcurrency } from '../../storage/limit-concurrency.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { createDiskPlaces, type DiskPlaces } from '../cache/disk-places.js';
import { type HostedSite, openHostedSite } from './hosted-site.js';
import { measureShelf } from './measure-shelf.js';

/** The prefix of the names of previews. Names of sites are their ids, which do not begin with it. */
const PREVIEW = 'preview-';

export const previewPlace = (jobId: string) => PREVIEW + jobId;

const isPreview = (place: string) => place.startsWith(PREVIEW);

/** The sites and previews that one process serves. They are opened when they are first requested, and closed when their space is needed. */
export interface OpenSites {
  /** Returns an open site that serves a version now. If it is not this export yet, a switch begins. */
  find(place: string, wanted: HostedExport): HostedSite | undefined;
  /** Opens a site so that it serves this export. Concurrent calls load it once. */
  open(place: string, wanted: HostedExport): Promise<HostedSite>;
  /** Closes a site whose files cannot be read, and removes them, so that the next request loads them again. */
  discard(place: string): Promise<void>;
  /**
   * Keeps a site open during a response. Returns the function that ends this: if space was needed meanwhile and the site was in the way,
   * it is freed then.
   */
  hold(site: HostedSite): () => void;
  /** Returns the ids of the open sites, without previews. */
  siteIds(): readonly string[];
  /** The number of open sites and previews. */
  readonly count: number;
  /** Returns the job that was last requested to be served at an open place. */
  shown(place: string): string | undefined;
  readonly disk: Pick<DiskPlaces, 'bytes' | 'count'>;
  save(): Promise<void>;
  stop(): Promise<void>;
}

export interface OpenSitesOptions {
  readonly store: ObjectStore;
  readonly log: Logger;
  readonly folder: string;
  readonly maxBytes: number;
  /** The number of files that all open sites may have together: each costs about 200 bytes of memory. */
  readonly maxOpenFiles?: number;
}

const MAX_OPEN_FILES = 500_000;
const FILE_CACHE_BYTES = 64 * 1024 * 1024;
/** The number of archives that are unpacked at the same time. */
const LOADS_AT_ONCE = 4;
/** The time after a failure before the same export is loaded again, so that requests do not overload a store with problems. */
const RETRY_MS = 5000;
const MAX_FAILURES = 1000;

export async function createOpenSites(options: OpenSitesOptions): Promise<OpenSites> {
  const { store, log, folder, maxBytes, maxOpenFiles = MAX_OPEN_FILES } = options;
  const cache = createFileCache(FILE_CACHE_BYTES);
  /** The open sites, the one used longest ago first. */
  const sites = new Map<string, HostedSite>();
  const opening = new Map<string, Promise<HostedSite>>();
  const load = limitConcurrency(LOADS_AT_ONCE);
  /** Compression uses a whole core, so sites are compressed one after another. */
  const compress = limitConcurrency(1);
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES, ttl: RETRY_MS });
  const discarding = new Map<string, Promise<void>>();
  const finishing = new Set<Promise<void>>();
  let isStopping = false;
  const disk = createDiskPlaces({ folder, maxBytes, onRemove: closeIdle });
  await disk.load();

  async function closeIdle(place: string): Promise<boolean> {
    if (opening.has(place)) return false;
    const site = sites.get(place);
    if (site === undefined) return true;
    if (site.responses > 0 || site.isLoading) return false;
    sites.delete(place);
    await site.close();
    return true;
  }

  /** Closes the sites used longest ago while there are too many files in memory. Their files stay on the disk. */
  async function closeMany(): Promise<void> {
    let files = 0;
    for (const { holder } of sites.values()) files += holder.current?.files.size ?? 0;
    for (const [place, { holder }] of sites) {
      if (files <= maxOpenFiles || sites.size === 1) return;
      const own = holder.current?.files.size ?? 0;
      if (await closeIdle(place)) files -= own;
    }
  }

  function touch(place: string, site: HostedSite): void {
    disk.use(place);
    sites.delete(place);
    sites.set(place, site);
  }

  async function show(place: string, site: HostedSite, wanted: HostedExport): Promise<void> {
    site.jobId = wanted.jobId;
    if (isShowing(site, wanted)) return;
    const failure = failures.get(place);
    if (failure?.sha256 === wanted.bundle.sha256) throw failure.error;
    try {
      await load(async () => {
        await disk.makeRoom(await unpackedBytes(store, wanted));
        await site.show(wanted);
        await measure(place);
      });
    } catch (error) {
      const { reason, message } = asFetchFailure(error);
      log.error({ jobId: wanted.jobId, reason }, `An export cannot be served: ${message}`);
      failures.set(place, { sha256: wanted.bundle.sha256, error });
      throw error;
    }
    const finished = finish(place, site).finally(() => finishing.delete(finished));
    finishing.add(finished);
  }

  const measure = async (place: string) =>
    disk.measured(place, await measureShelf(createBundleShelf(disk.folderOf(place))));

  /** Compresses the files of a site, while it is served uncompressed. */
  async function finish(place: string, site: HostedSite): Promise<void> {
    try {
      await compress(async () => {
        if (isStopping || sites.get(place) !== site) return;
        await site.compress();
        if (sites.get(place) === site) await measure(place);
      });
      await disk.makeRoom(0);
      await closeMany();
    } catch (error) {
      const { reason, message } = asFetchFailure(error);
      if (!isStopping) log.warn({ place, reason }, `Pages are sent uncompressed: ${message}`);
    }
  }

  async function openNew(place: string, wanted: HostedExport): Promise<HostedSite> {
    // A removal of this place may be in progress. From now on, it is busy.
    await discarding.get(place);
    await disk.settled();
    const site = await openHostedSite({
      folder: disk.folderOf(place),
      store,
      cache,
      isPreview: isPreview(place),
      log,
    });
    sites.set(place, site);
    try {
      await show(place, site, wanted);
    } catch (error) {
      if (site.holder.current === undefined) {
        sites.delete(place);
        await site.close();
        throw error;
      }
    }
    return site;
  }

  return {
    disk,
    find(place, wanted) {
      const site = sites.get(place);
      if (site?.holder.current === undefined) return undefined;
      touch(place, site);
      if (site.jobId !== wanted.jobId || !isShowing(site, wanted))
        if (!site.isLoading) show(place, site, wanted).catch(() => undefined); // it is logged, and the earlier version stays
      return site;
    },
    open(place, wanted) {
      const known = opening.get(place) ?? openNew(place, wanted).finally(() => opening.delete(place));
      opening.set(place, known);
      return known;
    },
    async discard(place) {
      const site = sites.get(place);
      if (site === undefined || opening.has(place)) return;
      sites.delete(place);
      const done = site.close().then(() => disk.remove(place));
      discarding.set(place, done);
      await done.finally(() => discarding.delete(place));
    },
    hold(site) {
      site.responses++;
      return () => {
        site.responses--;
        if (site.responses > 0 || disk.bytes <= maxBytes || isStopping) return;
        disk.makeRoom(0).catch((error: unknown) => log.warn({ err: error }, 'The cache could not be reduced.'));
      };
    },
    siteIds: () => [...sites.keys()].filter((place) => !isPreview(place)),
    get count() {
      return sites.size;
    },
    shown: (place) => sites.get(place)?.jobId,
    save: () => disk.save(),
    async stop() {
      isStopping = true;
      await Promise.allSettled(opening.values());
      await Promise.all([...sites.values()].map((site) => site.close()));
      await Promise.all(finishing);
      await disk.settled();
      await disk.save();
    },
  };
}

function isShowing({ holder }: HostedSite, { bundle }: HostedExport): boolean {
  return holder.current?.record.sha256 === bundle.sha256;
}

/** Returns the size of all files of an export, from its manifest in the store. */
async function unpackedBytes(store: ObjectStore, { bundle }: HostedExport): Promise<number> {
  const { files } = await parseManifestInTurns(await store.get(bundle.manifestKey));
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

interface Failure {
  readonly sha256: string;
  readonly error: unknown;
}
