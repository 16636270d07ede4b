import type { HostedExport } from '../../database/records/publication-records.js';
import { createStatusBoard } from '../../deployment/operations/status.js';
import { createPreparation } from '../../deployment/preparation/preparation.js';
import { createFileReader, type FileCache, type FileReader } from '../../deployment/serve/file-reader.js';
import type { ExtraHeaders } from '../../deployment/serve/site.js';
import { type BundleShelf, createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { createSiteHolder, type SiteHolder } from '../../deployment/site-holder.js';
import type { Logger } from '../../logging/logger.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { loadBundle } from './load-bundle.js';

/** A site or a preview that the host has opened. */
export interface HostedSite {
  /** The versions that are served, as a deployment holds them. */
  readonly holder: SiteHolder;
  readonly reader: FileReader;
  /** The job that was last requested to be served. */
  jobId: string | undefined;
  /** The number of responses in progress, which `OpenSites.hold` counts. */
  responses: number;
  /**
   * Serves this export from now on. Concurrent calls for one export load it once. If it rejects, an earlier version may
   * be served.
   */
  show(wanted: HostedExport): Promise<void>;
  /** Compresses the files of the active version, if that is not done yet. */
  compress(): Promise<void>;
  /** True while an export is loaded. */
  readonly isLoading: boolean;
  close(): Promise<void>;
}

export interface HostedSiteContext {
  readonly folder: string;
  readonly store: ObjectStore;
  readonly cache: FileCache;
  /** True for an export that only some people may look at. */
  readonly isPreview: boolean;
  readonly log: Logger;
}

/** The number of bundles to keep: the active one, and its predecessor, whose assets open pages still use. */
const KEPT_BUNDLES = 2;

/** Keeps pages of one host from sharing a process or a domain with those of its siblings. */
const OWN_PROCESS = ['Origin-Agent-Cluster', '?1'];
const SITE_HEADERS: ExtraHeaders = { headers: OWN_PROCESS, caching: 'public' };
const PREVIEW_HEADERS: ExtraHeaders = {
  headers: [...OWN_PROCESS, 'X-Robots-Tag', 'noindex, nofollow'],
  caching: 'private',
};

/** The limits of a shelf's downloads, which the host does not use. */
const STORAGE = {
  keep: KEPT_BUNDLES,
  maxArchiveBytes: Number.MAX_SAFE_INTEGER,
  maxUnpackedBytes: Number.MAX_SAFE_INTEGER,
  maxFiles: Number.MAX_SAFE_INTEGER,
  fetchSeconds: 1800,
};

/** Opens the folder of a site. Nothing is served before `show`. */
export async function openHostedSite({ folder, store, cache, isPreview, log }: HostedSiteContext): Promise<HostedSite> {
  const shelf = createBundleShelf(folder);
  await shelf.prepare(true);
  const preparation = createPreparation({ shelf, storage: { ...STORAGE, folder } });
  const holder = createSiteHolder({
    shelf,
    hosting: {},
    extra: isPreview ? PREVIEW_HEADERS : SITE_HEADERS,
    keep: KEPT_BUNDLES,
    log,
    board: createStatusBoard(),
    preparation,
  });
  let loading: { readonly sha256: string; readonly done: Promise<void> } | undefined;
  let isClosed = false;

  async function load(wanted: HostedExport): Promise<void> {
    try {
      await serveWhole(wanted, { shelf, store, holder });
    } catch (error) {
      // An older version is better than none while the store is not available.
      if (holder.current === undefined) await holder.begin(undefined);
      throw error;
    }
  }

  return {
    holder,
    reader: createFileReader(shelf.encodedFolder, cache),
    jobId: undefined,
    responses: 0,
    get isLoading() {
      return loading !== undefined;
    },
    show(wanted) {
      const { sha256 } = wanted.bundle;
      if (loading?.sha256 === sha256) return loading.done;
      const before = loading?.done.catch(() => undefined) ?? Promise.resolve();
      const done = before.then(() => load(wanted));
      const mine = { sha256, done };
      loading = mine;
      const end = () => {
        if (loading === mine) loading = undefined;
      };
      done.then(end, end);
      return done;
    },
    async compress() {
      if (!isClosed) await holder.settle();
    },
    async close() {
      isClosed = true;
      await loading?.done.catch(() => undefined);
      await holder.stop();
    },
  };
}

interface Serving {
  readonly shelf: BundleShelf;
  readonly store: ObjectStore;
  readonly holder: SiteHolder;
}

/** Serves an export. A kept bundle that has lost files is loaded again. */
async function serveWhole(wanted: HostedExport, { shelf, store, holder }: Serving): Promise<void> {
  const record = await loadBundle(wanted, { shelf, store });
  try {
    await holder.serve(record);
  } catch {
    await shelf.remove(record.id);
    const again = await loadBundle(wanted, { shelf, store });
    holder.arrived(again);
    await holder.serve(again);
  }
}
