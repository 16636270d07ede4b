import { putNamed, putNamedStream } from '../../storage/named/put-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { BuiltIndex } from './built-index.js';
import { CURRENT_INDEX } from './current-index.js';
import { INDEX_FORMAT } from './index-format.js';
import { type CurrentIndex, indexKeys } from './index-keys.js';
import { readCurrent } from './site-searches.js';

export interface SiteOfIndex {
  readonly organizationId: string;
  readonly domain: string;
}

/** Stores a site's index and makes it the newest. The previous one is kept until the next, because readers may be loading it. */
export async function storeIndex(
  store: ObjectStore,
  site: SiteOfIndex,
  index: BuiltIndex,
  madeOf?: string,
): Promise<CurrentIndex> {
  const keys = indexKeys(site.organizationId, site.domain);
  const key = keys.index(index.sha256.slice(0, 32));
  const before = await readCurrent(store, keys.current);
  if (before?.key === key && before.format === INDEX_FORMAT && before.madeOf === madeOf) return before;
  await putNamedStream(store, key, index.body(), { ifAbsent: true });
  const current: CurrentIndex = {
    format: INDEX_FORMAT,
    key,
    previousKey: before?.key === key ? before.previousKey : (before?.key ?? null),
    ...(madeOf !== undefined && { madeOf }),
    // Most sections do not change, so that their vectors are copied from these.
    ...(before?.vectors !== undefined && { vectors: before.vectors }),
    sizeBytes: index.sizeBytes,
    chunks: index.chunks,
    pages: index.pages,
  };
  await putCurrent(store, keys.current, current);
  const old = before?.previousKey;
  if (old !== null && old !== undefined && old !== key && old !== current.previousKey) await store.delete(old);
  return current;
}

/** Stores the vectors of an index, unless it was replaced meanwhile. */
export async function storeVectors(
  store: ObjectStore,
  site: SiteOfIndex,
  vectors: { readonly of: string; readonly space: string; readonly bytes: Buffer },
): Promise<void> {
  const keys = indexKeys(site.organizationId, site.domain);
  const keyOf = (name: string) => keys.vectors(name.slice(0, 32));
  const key = await putNamed(store, keyOf, vectors.bytes, { ifAbsent: true });
  const current = await readCurrent(store, keys.current);
  if (current?.key !== vectors.of) return;
  const { of, space } = vectors;
  await putCurrent(store, keys.current, { ...current, vectors: { key, space, of } });
  const old = current.vectors?.key;
  if (old !== undefined && old !== key) await store.delete(old);
}

async function putCurrent(store: ObjectStore, key: string, current: CurrentIndex): Promise<void> {
  await store.put(key, CURRENT_INDEX.encode(current), { contentType: 'application/json' });
}

/** Returns a site's newest index if it was built from this input. */
export async function findIndex(
  store: ObjectStore,
  site: SiteOfIndex,
  madeOf: string,
): Promise<CurrentIndex | undefined> {
  const current = await readCurrent(store, indexKeys(site.organizationId, site.domain).current);
  return current?.format === INDEX_FORMAT && current.madeOf === madeOf ? current : undefined;
}

/** Removes the indexes of a removed site. */
export async function removeIndex(store: ObjectStore, organizationId: string, domain: string): Promise<void> {
  for await (const { key } of store.list(`${indexKeys(organizationId, domain).root}/`)) await store.delete(key);
}
