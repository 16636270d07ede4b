import type { Site } from '../../database/records/site-records.js';
import type { Finding } from '../../site/model/finding.js';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { SourceRefused } from '../../source/source-errors.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import { storeKeys } from '../store/store-keys.js';
import { type CrawlDependencies, type CrawlWork, crawlLiveSite, lastCrawlSnapshot } from './crawl-live-site.js';
import { openSiteSource } from './open-site-source.js';

/** What freezing a source works with. */
export type FreezeDependencies = Pick<ActivityDependencies, 'secrets'> & CrawlDependencies;

/** How a source is read; pauses and progress are of a live site alone. */
export interface FreezeWork extends CrawlWork {
  /** Names the reading of a live site, so that it is gone on with where it was broken off; undefined to take what was read last. */
  readonly crawlId: string | undefined;
}

/** A source as it was at one moment. */
export interface FrozenSource {
  /** Of the snapshot. */
  readonly key: string;
  readonly findings: readonly Finding[];
  /** The project's folder on this machine, where its history may be found. */
  readonly folder?: string;
}

/** Takes the newest snapshot of a site, whatever kind of source it has. Throws what reading such a source does. */
export function freezeSource(dependencies: FreezeDependencies, site: Site, work: FreezeWork): Promise<FrozenSource> {
  return site.source.type === 'url'
    ? freezeLiveSite(dependencies, { ...site, source: site.source }, work)
    : freezeProject(dependencies, site, work);
}

/** A repository is fetched again each time. */
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
  if (key === undefined) throw new SourceRefused(`${source.url} was not read yet; export it once`);
  return { key, findings: [] };
}
