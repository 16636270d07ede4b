import { LRUCache } from 'lru-cache';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { QueryEmbedder } from '../embeddings/query-embedder.js';
import { readVectors, type SectionVectors } from '../embeddings/section-vectors.js';
import { createSiteSearch } from '../retrieval/create-site-search.js';
import { createMeaning } from '../retrieval/nearest-chunks.js';
import type { SiteSearch } from '../site-search.js';
import { CURRENT_INDEX } from './current-index.js';
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
  /** Embeds questions; without it sites are searched by words alone. */
  readonly queries?: QueryEmbedder;
  /** Told of vectors that could not be read: the site is then searched by words. */
  readonly onError?: (error: unknown) => void;
  /** Indexes in memory together, in bytes; those asked for last stay. */
  readonly maxBytes?: number;
  /** How long an index is used before the store is asked for a newer one. */
  readonly freshMs?: number;
  readonly now?: () => number;
}

const MAX_BYTES = 256 * 1024 * 1024;
const FRESH_MS = 3000;
/** Sites without an index that are remembered as such: asking costs a look into the store. */
const MAX_SITES = 2000;

/** An index and the vectors of its sections, if there are any that questions can be compared with. */
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

/** Opens sites' indexes out of the store: a bounded cache, one load at a time for each, swapped when a newer one is there. */
export function openSiteSearches(options: SiteSearchesOptions): SiteSearches {
  const { store, queries, onError, maxBytes = MAX_BYTES, freshMs = FRESH_MS, now = () => performance.now() } = options;
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

  /** Requests that come while an index is being loaded wait for the same one. */
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
        // Taken away for a newer one between being named and being read: the next question finds that.
        checks.delete(current);
        throw error;
      })
      .finally(() => loading.delete(id));
    loading.set(id, load);
    return load;
  }

  async function read({ key, vectorsKey }: Version): Promise<Loaded> {
    const [bytes, vectorBytes] = await Promise.all([
      store.get(key),
      vectorsKey === undefined ? undefined : getOrTell(vectorsKey),
    ]);
    const index = openIndex(bytes);
    const vectors = vectorBytes === undefined ? undefined : readOrTell(vectorBytes, index.chunkCount);
    return {
      key,
      vectorsKey,
      search: createSiteSearch(
        index,
        vectors === undefined || queries === undefined ? {} : { meaning: createMeaning(vectors, queries) },
      ),
      sizeBytes: Math.ceil(Math.max(1, index.sizeBytes) * MEMORY_FACTOR) + (vectors?.sizeBytes ?? 0),
    };
  }

  async function getOrTell(key: string): Promise<Buffer | undefined> {
    try {
      return await store.get(key);
    } catch (error) {
      onError?.(error);
      return undefined;
    }
  }

  function readOrTell(bytes: Buffer, rows: number): SectionVectors | undefined {
    try {
      return readVectors(bytes, rows);
    } catch (error) {
      onError?.(error);
      return undefined;
    }
  }
}

const isSame = (one: Version, other: Version) => one.key === other.key && one.vectorsKey === other.vectorsKey;

/** Vectors of another index, or that another model made, are of no use. */
function versionOf(current: CurrentIndex | undefined, space: string | undefined): Version | undefined {
  if (current?.format !== INDEX_FORMAT) return undefined;
  const { key, vectors } = current;
  return { key, vectorsKey: vectors?.of === key && vectors.space === space ? vectors.key : undefined };
}

/** Terms and pages are objects besides the bytes. */
const MEMORY_FACTOR = 1.6;

/** The newest index of a site; undefined where there is none. */
export async function readCurrent(store: ObjectStore, key: string): Promise<CurrentIndex | undefined> {
  try {
    return CURRENT_INDEX.parse(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}
