import { LRUCache } from 'lru-cache';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { createSiteSearch } from '../retrieval/create-site-search.js';
import type { SiteSearch } from '../site-search.js';
import { INDEX_FORMAT } from './index-format.js';
import { type CurrentIndex, indexKeys } from './index-keys.js';
import { openIndex } from './site-index.js';

/** The sites that can be searched, each loaded when it is first asked for. */
export interface SiteSearches {
  /** Undefined where the site has no index (yet). Rejects where the store is away. */
  open(organizationId: string, domain: string): Promise<SiteSearch | undefined>;
  /** Bytes of the indexes in memory. */
  readonly sizeBytes: number;
}

export interface SiteSearchesOptions {
  readonly store: ObjectStore;
  /** Indexes in memory together, in bytes; those asked for last stay. */
  readonly maxBytes?: number;
  /** How long an index is used before the store is asked for a newer one. */
  readonly freshMs?: number;
  readonly now?: () => number;
}

const MOST_BYTES = 256 * 1024 * 1024;
const FRESH_MS = 3000;
/** Sites without an index that are remembered as such: asking costs a look into the store. */
const MOST_SITES = 2000;

interface Loaded {
  readonly key: string;
  readonly search: SiteSearch;
  readonly sizeBytes: number;
}

interface Checked {
  readonly at: number;
  readonly key: Promise<string | undefined>;
}

/** Opens sites' indexes out of the store: a bounded cache, one load at a time for each, swapped when a newer one is there. */
export function openSiteSearches(options: SiteSearchesOptions): SiteSearches {
  const { store, maxBytes = MOST_BYTES, freshMs = FRESH_MS, now = Date.now } = options;
  const checks = new LRUCache<string, Checked>({ max: MOST_SITES });
  const loaded = new LRUCache<string, Loaded>({ maxSize: maxBytes, sizeCalculation: ({ sizeBytes }) => sizeBytes });
  const loading = new Map<string, Promise<Loaded>>();

  return {
    async open(organizationId, domain) {
      const { current } = indexKeys(organizationId, domain);
      const key = await newestKey(current);
      if (key === undefined) return undefined;
      const known = loaded.get(current);
      if (known?.key === key) return known.search;
      return (await load(current, key)).search;
    },
    get sizeBytes() {
      return loaded.calculatedSize;
    },
  };

  function newestKey(current: string): Promise<string | undefined> {
    const last = checks.get(current);
    if (last !== undefined && now() - last.at < freshMs) return last.key;
    const key = readCurrent(store, current).then((found) => (found?.format === INDEX_FORMAT ? found.key : undefined));
    checks.set(current, { at: now(), key });
    key.catch(() => checks.delete(current));
    return key;
  }

  /** Requests that come while an index is being loaded wait for the same one. */
  function load(current: string, key: string): Promise<Loaded> {
    const under = loading.get(key);
    if (under !== undefined) return under;
    const load = store
      .get(key)
      .then((bytes) => {
        const index = openIndex(bytes);
        const made = {
          key,
          search: createSiteSearch(index),
          sizeBytes: Math.ceil(Math.max(1, index.sizeBytes) * MEMORY_FACTOR),
        };
        loaded.set(current, made);
        return made;
      })
      .catch((error: unknown) => {
        // Taken away for a newer one between being named and being read: the next question finds that.
        checks.delete(current);
        throw error;
      })
      .finally(() => loading.delete(key));
    loading.set(key, load);
    return load;
  }
}

/** Terms and pages are objects besides the bytes. */
const MEMORY_FACTOR = 1.6;

/** The newest index of a site; undefined where there is none. */
export async function readCurrent(store: ObjectStore, key: string): Promise<CurrentIndex | undefined> {
  try {
    return JSON.parse((await store.get(key)).toString('utf8')) as CurrentIndex;
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
