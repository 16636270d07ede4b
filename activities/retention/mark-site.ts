import { indexKeys } from '../../assistant/index/index-keys.js';
import { readCurrent } from '../../assistant/index/site-searches.js';
import type { Site } from '../../database/site-records.js';
import { uploadKey } from '../../source/upload-key.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readCachedJson } from '../json-objects.js';
import { storeKeys } from '../store-keys.js';
import { type Mark, markSnapshot } from './mark-export.js';

/** Marks what a site has whether or not it was exported: its upload, its last snapshot, files of other hosts, the assistant's index. */
export async function markSite(store: ObjectStore, site: Site, mark: Mark): Promise<void> {
  const keys = storeKeys(site.organizationId);
  if (site.source.type === 'archive' && site.source.upload !== undefined)
    mark(uploadKey(site.organizationId, site.source.upload.sha256));
  const records = [keys.lastSnapshot, keys.lastCrawl, keys.outsideIndex, keys.descriptionIndex];
  for (const key of records.map((keyOf) => keyOf(site.id))) {
    mark(key);
    const record = await readCachedJson<{ readonly key: string | null }>(store, key);
    await markSnapshot(store, record?.key ?? null, mark);
  }
  mark(keys.lastPlan(site.id));
  const { current } = indexKeys(site.organizationId, site.domain);
  mark(current);
  const index = await readCurrent(store, current);
  for (const key of [index?.key, index?.previousKey, index?.vectors?.key]) if (key) mark(key);
}
