import type { Site, SiteSource } from '../../database/records/site-records.js';
import { missingShownWords } from '../../loss/live/missing-shown-words.js';
import { rendererVersion } from '../../render/renderer-version.js';
import { refreshSnapshot } from '../../snapshot/refresh-snapshot.js';
import { openSnapshot, type SnapshotReader } from '../../snapshot/snapshot-reader.js';
import { readBuiltFolder } from '../../source/built/built-folder.js';
import { createFolderClient } from '../../source/built/folder-client.js';
import { credentialsContext } from '../../source/credentials-context.js';
import { createCrawlJournal } from '../../source/live/crawl-journal.js';
import type { CrawlRequest, LiveSource, PreviousCrawl } from '../../source/live/crawl-request.js';
import { crawlSite } from '../../source/live/crawl-site.js';
import { KnownScans } from '../../source/live/known-scans.js';
import {
  knownAddress,
  knownControls,
  knownDrawing,
  type LastCrawl,
  recordCrawl,
} from '../../source/live/last-crawl.js';
import { observeSite, type SiteObservation } from '../../source/live/observe-site.js';
import { createPageDrawer } from '../../source/live/page-drawer.js';
import { createSiteClient, type SiteClient } from '../../source/live/site-client.js';
import { readSiteCredentials } from '../../source/live/site-credentials.js';
import { storeCrawl } from '../../source/live/store-crawl.js';
import type { WarcFiles } from '../../source/warc/find-warc-files.js';
import { readWarc } from '../../source/warc/read-warc.js';
import { findRecordedSite } from '../../source/warc/recorded-source.js';
import { createWarcClient } from '../../source/warc/warc-client.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { createScanner } from './scan-fetched.js';

/** The clients and settings that a crawl uses. */
export type CrawlDependencies = Pick<
  ActivityDependencies,
  'store' | 'pool' | 'workspace' | 'sources' | 'secrets' | 'crawl' | 'chromiumPath' | 'fetchOutsideFiles'
>;

/** The options of a crawl. */
export interface CrawlWork extends Pick<CrawlRequest, 'pauseAfterMs' | 'onProgress'> {
  readonly signal: AbortSignal;
}

type LiveSiteSource = Extract<SiteSource, { type: 'url' }>;

/** A source to crawl: a live site over the network, a built folder on disk, or a crawl that another program recorded. */
export type CrawledSource =
  | LiveSiteSource
  | { readonly type: 'built'; readonly folder: string; readonly publicUrl: string | undefined }
  | ({ readonly type: 'warc'; readonly publicUrl: string | undefined } & WarcFiles);

const REQUEST_TIMEOUT_MS = 20_000;
const FILE_BYTES = 20 * 1024 * 1024;

/**
 * Crawls a live site into a snapshot and returns the snapshot's key. `crawlId` identifies the crawl: an interrupted one
 * continues under the same id. Throws `SourceRefused`, `SourceUnavailable`, `CrawlUnfinished` after `pauseAfterMs`, and
 * the signal's reason when aborted.
 */
export async function crawlLiveSite(
  dependencies: CrawlDependencies,
  {
    site,
    source,
    crawlId,
    ...work
  }: { readonly site: Site; readonly source: CrawledSource; readonly crawlId: string } & CrawlWork,
): Promise<string> {
  const { store, pool, crawl: config } = dependencies;
  const keys = storeKeys(site.organizationId);
  const done = await readRecord(store, keys.crawlResult(crawlId), RECORDS.crawlResult);
  if (done !== undefined && (await refreshSnapshot(store, done.snapshotKey))) return done.snapshotKey;
  const last = await readRecord(store, keys.lastCrawl(site.id), RECORDS.lastCrawl);
  const opened = last === undefined ? undefined : await openPrevious(dependencies, last);
  const { client, source: crawled } = await openCrawledSource(dependencies, { site, source, signal: work.signal });
  const { signal } = work;
  const drawer = createPageDrawer({ chromiumPath: dependencies.chromiumPath, client, signal });
  const journal = createCrawlJournal(store, keys.crawlJournal(crawlId));
  const lastScans = await readRecord(store, keys.lastScans(site.id), RECORDS.lastScans);
  const scans = new KnownScans(rendererVersion(), lastScans);
  try {
    const { scripts = 'auto', publicUrl } = crawled;
    const result = await crawlSite({
      source: crawled,
      limits: { ...config, fileBytes: FILE_BYTES },
      client,
      journal,
      scan: scans.remember(createScanner(pool, signal)),
      drawer,
      missingWords: missingShownWords,
      previous: opened?.crawl,
      // A recorded crawl has the files of other hosts itself.
      otherHosts: dependencies.fetchOutsideFiles || source.type === 'warc',
      ...work,
    });
    const previous = opened === undefined || last === undefined ? undefined : { key: last.key, crawl: opened.crawl };
    const snapshotKey = await storeCrawl({
      store,
      keyPrefix: keys.snapshots,
      crawl: result,
      journal,
      scripts,
      publicUrl,
      title: site.title,
      previous,
      signal,
    });
    await observeOnce(dependencies, { key: keys.observation(snapshotKey), snapshotKey, crawl: result, client, signal });
    await writeRecord(
      store,
      keys.lastCrawl(site.id),
      RECORDS.lastCrawl,
      recordCrawl(snapshotKey, result.outcomes, result.drawingDecision),
    );
    await writeRecord(store, keys.lastScans(site.id), RECORDS.lastScans, scans.record, { rebuildable: true });
    await writeRecord(store, keys.crawlResult(crawlId), RECORDS.crawlResult, {
      snapshotKey,
      counts: result.counts,
    });
    await journal.clear();
    return snapshotKey;
  } finally {
    opened?.reader.close();
    await Promise.all([client.close(), drawer.close()]);
  }
}

/** Observes the pages of a snapshot in a browser, unless that was done before, and nothing was left out. */
async function observeOnce(
  { store, workspace, chromiumPath, fetchOutsideFiles }: CrawlDependencies,
  {
    key,
    snapshotKey,
    ...observation
  }: Pick<SiteObservation, 'crawl' | 'client' | 'signal'> & { readonly key: string; readonly snapshotKey: string },
): Promise<void> {
  const known = await readRecord(store, key, RECORDS.observation);
  if (known?.isWhole === true && (await store.refresh(key))) return;
  const { snapshotFile, packFolder } = await workspace.snapshot(snapshotKey);
  const reader = openSnapshot(snapshotFile, packFolder);
  try {
    const read = (address: string) => reader.read(address);
    const observed = await observeSite({ ...observation, read, chromiumPath, otherHosts: fetchOutsideFiles });
    if (observed !== undefined) await writeRecord(store, key, RECORDS.observation, observed, { rebuildable: true });
  } finally {
    reader.close();
  }
}

/** Creates the client for a source's addresses. The public host of a built folder is not requested. */
async function openCrawledSource(
  dependencies: CrawlDependencies,
  { site, source, signal }: { readonly site: Site; readonly source: CrawledSource; readonly signal: AbortSignal },
): Promise<{ readonly client: SiteClient; readonly source: LiveSource }> {
  const limits = { timeoutMs: REQUEST_TIMEOUT_MS, maxBytes: FILE_BYTES };
  if (source.type === 'url') {
    const privateNetwork = privateNetworkOf(dependencies, source);
    const credentials = openSiteCredentials(dependencies, site, source);
    return { source, client: await createSiteClient({ ...limits, privateNetwork, credentials }) };
  }
  if (source.type === 'warc') return openRecordedCrawl(dependencies, source, signal);
  const built = await readBuiltFolder(source.folder, source.publicUrl);
  const others = await createSiteClient({ ...limits, privateNetwork: 'refused' });
  return {
    source: { url: built.start, pages: built.pages, files: built.files, isStored: true },
    client: await createFolderClient({ built, maxBytes: FILE_BYTES, others }),
  };
}

async function openRecordedCrawl(
  { sources, crawl }: CrawlDependencies,
  { files, ...options }: Extract<CrawledSource, { type: 'warc' }>,
  signal: AbortSignal,
): Promise<{ readonly client: SiteClient; readonly source: LiveSource }> {
  const limits = { fileBytes: FILE_BYTES, bytes: crawl.bytes };
  const recorded = await readWarc(files, { limits, temporaryFolder: sources.folder, signal });
  try {
    const site = await findRecordedSite(recorded, options);
    return { client: createWarcClient(recorded, FILE_BYTES), source: { ...site, isStored: true } };
  } catch (error) {
    await recorded.close();
    throw error;
  }
}

/** Decrypts the credentials of a live site. Throws `SealedWithAnotherKey`. */
function openSiteCredentials({ secrets }: CrawlDependencies, site: Site, { url }: LiveSiteSource) {
  const { sealedCredentials } = site;
  if (sealedCredentials === null) return undefined;
  return readSiteCredentials(url, secrets.open(sealedCredentials, credentialsContext(site)));
}

function privateNetworkOf({ sources }: CrawlDependencies, { url, local }: LiveSiteSource) {
  if (sources.allowPrivateNetwork) return 'allowed';
  return local === true ? { onlyHostOf: url } : 'refused';
}

/** Returns the key of the last crawl's snapshot; undefined when the store has none. */
export async function lastCrawlSnapshot(
  { store }: Pick<CrawlDependencies, 'store'>,
  site: Site,
): Promise<string | undefined> {
  const last = await readRecord(store, storeKeys(site.organizationId).lastCrawl(site.id), RECORDS.lastCrawl);
  return last !== undefined && (await store.head(last.key)) !== undefined ? last.key : undefined;
}

async function openPrevious(
  { workspace }: CrawlDependencies,
  last: LastCrawl,
): Promise<{ readonly reader: SnapshotReader; readonly crawl: PreviousCrawl } | undefined> {
  try {
    const { snapshotFile, packFolder } = await workspace.snapshot(last.key);
    const reader = openSnapshot(snapshotFile, packFolder);
    return { reader, crawl: previousCrawl(reader, last) };
  } catch {
    // The store may have been pruned, or be damaged. Then everything is fetched again.
    return undefined;
  }
}

function previousCrawl(reader: SnapshotReader, last: LastCrawl): PreviousCrawl {
  return {
    known: (address) => (reader.get(address) === undefined ? undefined : knownAddress(last, address)),
    drawingDecision: last.drawingDecision,
    drawing: (address) => knownDrawing(last, address),
    controls: (address) => knownControls(last, address),
    read(address) {
      try {
        return reader.get(address) === undefined ? undefined : reader.read(address);
      } catch {
        return undefined; // damaged, so it is fetched again
      }
    },
  };
}
