import { createHash } from 'node:crypto';
import type { ObjectStore } from '../../storage/object-store.js';
import { INDEX_FORMAT } from './index-format.js';
import { type CurrentIndex, indexKeys } from './index-keys.js';
import { openIndex } from './site-index.js';
import { readCurrent } from './site-searches.js';

/** Keeps a site's index and makes it the newest. The one before stays until the next, since a reader may be loading it. */
export async function storeIndex(
  store: ObjectStore,
  site: { readonly organizationId: string; readonly domain: string },
  bytes: Buffer,
  madeOf?: string,
): Promise<CurrentIndex> {
  const keys = indexKeys(site.organizationId, site.domain);
  const key = keys.index(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
  const before = await readCurrent(store, keys.current);
  if (before?.key === key && before.format === INDEX_FORMAT && before.madeOf === madeOf) return before;
  await store.put(key, bytes, { ifAbsent: true });
  const { chunkCount, pages } = openIndex(bytes);
  const current: CurrentIndex = {
    format: INDEX_FORMAT,
    key,
    previousKey: before?.key === key ? before.previousKey : (before?.key ?? null),
    ...(madeOf !== undefined && { madeOf }),
    sizeBytes: bytes.length,
    chunks: chunkCount,
    pages: pages.length,
  };
  await store.put(keys.current, Buffer.from(JSON.stringify(current)), { contentType: 'application/json' });
  const old = before?.previousKey;
  if (old !== null && old !== undefined && old !== key && old !== current.previousKey) await store.delete(old);
  return current;
}

/** The newest index of a site, if it was made of just this. */
export async function findIndex(
  store: ObjectStore,
  site: { readonly organizationId: string; readonly domain: string },
  madeOf: string,
): Promise<CurrentIndex | undefined> {
  const current = await readCurrent(store, indexKeys(site.organizationId, site.domain).current);
  return current?.format === INDEX_FORMAT && current.madeOf === madeOf ? current : undefined;
}

/** Takes a site's indexes away, when the site is removed. */
export async function removeIndex(store: ObjectStore, organizationId: string, domain: string): Promise<void> {
  for await (const { key } of store.list(`${indexKeys(organizationId, domain).root}/`)) await store.delete(key);
}
