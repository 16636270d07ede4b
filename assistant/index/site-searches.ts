import { LRUCache } from 'lru-cache';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { QueryEmbedder } from '../embeddings/query-embedder.js';
import { readVectors, type SectionVectors } from '../embeddings/section-vectors.js';
import type { Reader } from '../reader/create-reader.js';
import { createSiteSearch } from '../retrieval/create-site-search.js';
import { createMeaning } from '../retrieval/nearest-chunks.js';
import { vectorBytesAhead } from '../retrieval/texts-ahead.js';
import type { SiteSearch } from '../site-search.js';
import { CURRENT_INDEX } from './current-index.js';
import { INDEX_FORMAT } from './index-format.js';
import { type CurrentIndex, indexKeys } from './index-keys.js';
import { openIndex } from './site-index.js';

/** The searchable sites, each loaded on demand. */
export interface SiteSearches {
  /** Returns a site's search, or undefined if it has no index yet. Rejects if the store is unavailable. */
  open(organizationId: string, domain: string): Promise<SiteSearch | undefined>;
  /** The size of the loaded indexes, in bytes. */
  readonly sizeBytes: number;
}

export interface SiteSearchesOptions {
  readonly store: ObjectStore;
  /** Embeds questions. Without it, sites are searched only by words. */
  readonly queries?: QueryEmbedder;
  /** Compares the meanings of the best results with the question's. */
  readonly reader?: Reader;
  /** Receives errors of unreadable vectors. The site is then searched only by words. */
  readonly onError?: (error: unknown) => void;
  /** Maximum total size of the loaded indexes, in bytes. The least recently used ones are dropped. */
  readonly maxBytes?: number;
  /** The time for which an index is used before the store is checked for a newer one, in milliseconds. */
  readonly freshMs?: number;
  readonly now?: () => number;
}

const MAX_BYTES = 256 * 1024 * 1024;
const FRESH_MS = 3000;
/** Maximum number of cached sites without an index. Checking one again costs a request to the store. */
const MAX_SITES = 2000;

/** An index, with the vectors of its sections if they are comparable with those of questions. */
interface Version {
  readonly key: string;
  readonly vectorsKey: string | undefined;
}

interface Loaded extends Version {
  readonly search: SiteSearch;
  readonly sizeBytes: number;
}

interface Checked {
  readonly at: number;
  readonly version: Promise<Version | undefined>;
}

/**
 * Opens the indexes of sites from the store, with a bounded cache. Concurrent requests share a load, and an index is replaced when a newer
 * one exists.
 */
export function openSiteSearches(options: SiteSearchesOptions): SiteSearches {
  const {
    store,
    queries,
    reader,
    onError,
    maxBytes = MAX_BYTES,
    freshMs = FRESH_MS,
    now = () => performance.now(),
  } = options;
  const checks = new LRUCache<string, Checked>({ max: MAX_SITES });
  const loaded = new LRUCache<string, Loaded>({ maxSize: maxBytes, sizeCalculation: ({ sizeBytes }) => sizeBytes });
  const loading = new Map<string, Promise<Loaded>>();

  return {
    async open(organizationId, domain) {
      const { current } = indexKeys(organizationId, domain);
      const version = await newest(current);
      if (version === undefined) return undefined;
      const known = loaded.get(current);
      if (known !== undefined && isSame(known, version)) return known.search;
      return (await load(current, version)).search;
    },
    get sizeBytes() {
      return loaded.calculatedSize;
    },
  };

  function newest(current: string): Promise<Version | undefined> {
    const last = checks.get(current);
    if (last !== undefined && now() - last.at < freshMs) return last.version;
    const version = readCurrent(store, current).then((found) => versionOf(found, queries?.space));
    checks.set(current, { at: now(), version });
    version.catch(() => checks.delete(current));
    return version;
  }

  /** Loads an index. Requests during a load share it. */
  function load(current: string, version: Version): Promise<Loaded> {
    const id = `${version.key} ${version.vectorsKey}`;
    const under = loading.get(id);
    if (under !== undefined) return under;
    const load = read(version)
      .then((made) => {
        loaded.set(current, made);
        return made;
      })
      .catch((error: unknown) => {
        // It was replaced between the two reads; the next question finds the newer one.
        checks.delete(current);
        throw error;
      })
      .finally(() => loading.delete(id));
    loading.set(id, load);
    return load;
  }

  async function read({ key, vectorsKey }: Version): Promise<Loaded> {
    const index = openIndex(await store.get(key));
    const vectors = vectorsKey === undefined ? undefined : await vectorsOf(vectorsKey, index.chunkCount);
    return {
      key,
      vectorsKey,
      search: createSiteSearch(index, {
        ...(vectors !== undefined && queries !== undefined && { meaning: createMeaning(vectors, queries) }),
        ...(reader !== undefined && { reader }),
      }),
      sizeBytes:
        Math.ceil(Math.max(1, index.sizeBytes) * MEMORY_FACTOR) +
        (vectors?.sizeBytes ?? 0) +
        (reader === undefined ? 0 : vectorBytesAhead(index)),
    };
  }

  async function vectorsOf(key: string, rows: number): Promise<SectionVectors | undefined> {
    try {
      return readVectors(await store.get(key), rows);
    } catch (error) {
      onError?.(error);
      return undefined;
    }
  }
}

const isSame = (one: Version, other: Version) => one.key === other.key && one.vectorsKey === other.vectorsKey;

/** Returns the version to load. Vectors of another index or another model are ignored. */
function versionOf(current: CurrentIndex | undefined, space: string | undefined): Version | undefined {
  if (current?.format !== INDEX_FORMAT) return undefined;
  const { key, vectors } = current;
  return { key, vectorsKey: vectors?.of === key && vectors.space === space ? vectors.key : undefined };
}

/** The factor by which a loaded index exceeds its bytes: terms and pages are objects in addition. */
const MEMORY_FACTOR = 1.6;

/** Returns the record of a site's newest index, or undefined if there is none. */
export async function readCurrent(store: ObjectStore, key: string): Promise<CurrentIndex | undefined> {
  try {
    return CURRENT_INDEX.parse(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}
