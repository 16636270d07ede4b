import { indexKeys } from '../../assistant/index/index-keys.js';
import { readCurrent } from '../../assistant/index/site-searches.js';
import type { Site } from '../../database/records/site-records.js';
import { uploadKey } from '../../source/upload-key.js';
import type { KeptRecord } from '../../storage/named/kept-record.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { type Mark, markSnapshot } from './mark-export.js';

/**
 * Marks what a site keeps even without an export: its upload, its last snapshot, files of other hosts, and the
 * assistant's index.
 */
export async function markSite(store: ObjectStore, site: Site, mark: Mark): Promise<void> {
  const keys = storeKeys(site.organizationId);
  if (site.source.type === 'archive' && site.source.upload !== undefined)
    mark(uploadKey(site.organizationId, site.source.upload.sha256));
  const records: readonly (readonly [key: string, kind: Pick<KeptRecord<{ readonly key: string | null }>, 'parse'>])[] =
    [
      [keys.lastSnapshot(site.id), RECORDS.lastSnapshot],
      [keys.lastCrawl(site.id), RECORDS.lastCrawl],
      [keys.outsideIndex(site.id), RECORDS.outsideIndex],
      [keys.descriptionIndex(site.id), RECORDS.outsideIndex],
    ];
  for (const [key, kind] of records) {
    mark(key);
    const record = await readRecord(store, key, kind);
    await markSnapshot(store, record?.key ?? null, mark);
  }
  mark(keys.lastPlan(site.id));
  mark(keys.lastScans(site.id));
  const { current } = indexKeys(site.organizationId, site.domain);
  mark(current);
  const index = await readCurrent(store, current);
  for (const key of [index?.key, index?.previousKey, index?.vectors?.key]) if (key) mark(key);
}
