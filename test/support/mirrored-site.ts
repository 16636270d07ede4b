import { scanDocument } from '../../site/live/scan-document.js';
import type { ScriptMode } from '../../site/model/live-site.js';
import { createCrawlJournal } from '../../source/live/crawl-journal.js';
import type { CrawlRequest } from '../../source/live/crawl-request.js';
import { type CrawlResult, crawlSite } from '../../source/live/crawl-site.js';
import { createSiteClient, type SiteClient, type SiteClientOptions } from '../../source/live/site-client.js';
import { storeCrawl } from '../../source/live/store-crawl.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { type BundleOptions, bundleSnapshot, type ProjectBundle } from './bundle-in-process.js';
import { LOCAL_SOURCES } from './local-sources.js';

export interface MirrorOptions extends BundleOptions {
  readonly sitemap?: string;
  readonly publicUrl?: string;
  /** Pages that are known beforehand. */
  readonly pages?: readonly string[];
  /** Files that are part of the site, also if nothing names them. */
  readonly files?: readonly string[];
  /** The client to ask in place of one for the network. */
  readonly client?: SiteClient;
  readonly scripts?: ScriptMode;
  readonly limits?: Partial<CrawlRequest['limits']>;
  /** Scans a document in place of the function that the service uses. */
  readonly scan?: CrawlRequest['scan'];
  readonly drawer?: CrawlRequest['drawer'];
  readonly missingWords?: CrawlRequest['missingWords'];
  readonly previous?: CrawlRequest['previous'];
  /** The snapshot of that crawl, if it is in the store. */
  readonly previousKey?: string;
  readonly pauseAfterMs?: number;
  readonly onProgress?: CrawlRequest['onProgress'];
  readonly signal?: AbortSignal;
  /** The time limit of one response. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly store?: ObjectStore;
  readonly journal?: CrawlRequest['journal'];
  readonly privateNetwork?: SiteClientOptions['privateNetwork'];
  readonly resolveName?: SiteClientOptions['resolveName'];
  readonly credentials?: SiteClientOptions['credentials'];
}

/** Mirrors a live site in this process: reads, plans and renders it, with every batch in one segment. */
export async function mirrorSite(
  url: string,
  options: MirrorOptions = {},
): Promise<ProjectBundle & { readonly snapshotKey: string; readonly crawl: CrawlResult }> {
  const {
    sitemap,
    publicUrl,
    pages,
    files,
    scripts,
    limits,
    scan = async (document) => scanDocument(document),
    drawer,
    missingWords,
    previous,
    previousKey,
    pauseAfterMs,
    onProgress,
    signal = new AbortController().signal,
    timeoutMs = 60_000,
    maxBytes = 20 * 1024 ** 2,
    store = createMemoryObjectStore(),
    privateNetwork = 'allowed',
    resolveName,
    credentials,
    ...planOptions
  } = options;
  const client =
    options.client ??
    (await createSiteClient({
      timeoutMs,
      maxBytes,
      privateNetwork,
      credentials,
      ...(resolveName !== undefined && { resolveName }),
    }));
  const journal = options.journal ?? createCrawlJournal(store, 'crawl');
  try {
    const crawl = await crawlSite({
      source: { url, sitemap, scripts, publicUrl, pages, files },
      limits: { ...LOCAL_SOURCES.crawl, fileBytes: maxBytes, ...limits },
      client,
      journal,
      scan,
      drawer,
      missingWords,
      previous,
      pauseAfterMs,
      onProgress,
      otherHosts: true,
      signal,
      retryAfterMs: [1, 1],
    });
    const snapshotKey = await storeCrawl({
      publicUrl,
      store,
      keyPrefix: 'sources',
      crawl,
      journal,
      scripts: scripts ?? 'auto',
      title: '',
      previous: previous && previousKey !== undefined ? { key: previousKey, crawl: previous } : undefined,
      signal,
    });
    return { ...(await bundleSnapshot(store, snapshotKey, planOptions)), snapshotKey, crawl };
  } finally {
    await client.close();
  }
}
