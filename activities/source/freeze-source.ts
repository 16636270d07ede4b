import type { Site } from '../../database/records/site-records.js';
import type { Finding } from '../../site/model/finding.js';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { isBuiltFolder } from '../../source/built/built-folder.js';
import { isProjectFolder } from '../../source/project-directory.js';
import { SourceRefused } from '../../source/source-errors.js';
import { findWarcFiles } from '../../source/warc/find-warc-files.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import {
  type CrawlDependencies,
  type CrawledSource,
  type CrawlWork,
  crawlLiveSite,
  lastCrawlSnapshot,
} from './crawl-live-site.js';
import { openSiteSource } from './open-site-source.js';

/** The clients and settings that freezing a source uses. */
export type FreezeDependencies = CrawlDependencies;

/** The options of reading a source. Only live sites pause and report progress. */
export interface FreezeWork extends CrawlWork {
  /** Identifies the crawl of a live site, so that an interrupted one continues; undefined to reuse the last crawl. */
  readonly crawlId: string | undefined;
}

/** A source as it was at one moment. */
export interface FrozenSource {
  /** The key of the snapshot. */
  readonly key: string;
  readonly findings: readonly Finding[];
  /** The site's own folder on this machine, where its git history may be found; undefined for a temporary copy. */
  readonly folder?: string;
}

/** Takes the newest snapshot of a site, whatever kind of source it has. Throws the errors of reading that kind. */
export function freezeSource(dependencies: FreezeDependencies, site: Site, work: FreezeWork): Promise<FrozenSource> {
  return site.source.type === 'url'
    ? freezeLiveSite(dependencies, { ...site, source: site.source }, work)
    : freezeProject(dependencies, site, work);
}

/** Takes a snapshot of a folder, an archive or a repository, which is fetched again each time. */
async function freezeProject(dependencies: FreezeDependencies, site: Site, work: FreezeWork): Promise<FrozenSource> {
  const { store } = dependencies;
  const { signal } = work;
  const keys = storeKeys(site.organizationId);
  const source = await openSiteSource(dependencies, site, signal);
  try {
    const { folder } = source;
    const crawled = await findCrawledSource(site, folder);
    if (crawled !== undefined) return await freezeCrawled(dependencies, site, { ...work, source: crawled });
    const previous = await readRecord(store, keys.lastSnapshot(site.id), RECORDS.lastSnapshot);
    const { key, findings } = await takeSnapshot({
      folder,
      store,
      keyPrefix: keys.snapshots,
      previous: previous?.key,
      signal,
    });
    if (previous?.key !== key) await writeRecord(store, keys.lastSnapshot(site.id), RECORDS.lastSnapshot, { key });
    return { key, findings, ...(source.isInPlace && { folder }) };
  } finally {
    await source.close();
  }
}

async function freezeLiveSite(
  dependencies: FreezeDependencies,
  site: Site & { readonly source: Extract<Site['source'], { type: 'url' }> },
  { crawlId, ...work }: FreezeWork,
): Promise<FrozenSource> {
  const { source } = site;
  if (crawlId !== undefined)
    return { key: await crawlLiveSite(dependencies, { site, source, crawlId, ...work }), findings: [] };
  const key = await lastCrawlSnapshot(dependencies, site);
  if (key === undefined) throw new SourceRefused(`${source.url} was not crawled yet; export it once`);
  return { key, findings: [] };
}

/** Returns how to read files that are not a project: built pages, or a recorded crawl. */
async function findCrawledSource({ source }: Site, folder: string): Promise<CrawledSource | undefined> {
  const { publicUrl } = source;
  if (await isBuiltFolder(folder)) return { type: 'built', folder, publicUrl };
  const warc = isProjectFolder(folder) ? undefined : await findWarcFiles(folder);
  return warc === undefined ? undefined : { type: 'warc', publicUrl, ...warc };
}

/** Reads built pages or a recorded crawl as a live site is read, from the disk. */
async function freezeCrawled(
  dependencies: FreezeDependencies,
  site: Site,
  { source, crawlId, ...work }: FreezeWork & { readonly source: CrawledSource },
): Promise<FrozenSource> {
  const known = crawlId === undefined ? await lastCrawlSnapshot(dependencies, site) : undefined;
  if (known !== undefined) return { key: known, findings: [] };
  const key = await crawlLiveSite(dependencies, { site, source, crawlId: crawlId ?? `built-${site.id}`, ...work });
  return { key, findings: [] };
}
