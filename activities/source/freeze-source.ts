import type { Site } from '../../database/records/site-records.js';
import type { Finding } from '../../site/model/finding.js';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { SourceRefused } from '../../source/source-errors.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { type CrawlDependencies, type CrawlWork, crawlLiveSite, lastCrawlSnapshot } from './crawl-live-site.js';
import { openSiteSource } from './open-site-source.js';

/** The clients and settings that freezing a source uses. */
export type FreezeDependencies = Pick<ActivityDependencies, 'secrets'> & CrawlDependencies;

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
  /** The project's folder on this machine, where its git history may be found. */
  readonly folder?: string;
}

/** Takes the newest snapshot of a site, whatever kind of source it has. Throws the errors of reading that kind. */
export function freezeSource(dependencies: FreezeDependencies, site: Site, work: FreezeWork): Promise<FrozenSource> {
  return site.source.type === 'url'
    ? freezeLiveSite(dependencies, { ...site, source: site.source }, work)
    : freezeProject(dependencies, site, work);
}

/** Takes a snapshot of a folder, an archive or a repository, which is fetched again each time. */
async function freezeProject(
  dependencies: FreezeDependencies,
  site: Site,
  { signal }: FreezeWork,
): Promise<FrozenSource> {
  const { store } = dependencies;
  const keys = storeKeys(site.organizationId);
  const previous = await readRecord(store, keys.lastSnapshot(site.id), RECORDS.lastSnapshot);
  const source = await openSiteSource(dependencies, site, signal);
  try {
    const { folder } = source;
    const { key, findings } = await takeSnapshot({
      folder,
      store,
      keyPrefix: keys.snapshots,
      previous: previous?.key,
      signal,
    });
    if (previous?.key !== key) await writeRecord(store, keys.lastSnapshot(site.id), RECORDS.lastSnapshot, { key });
    return { key, findings, folder };
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
