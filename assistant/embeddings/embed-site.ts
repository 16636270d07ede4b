import { ObjectStoreUnavailable } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { type CurrentIndex, indexKeys } from '../index/index-keys.js';
import { openIndex } from '../index/site-index.js';
import { type SiteOfIndex, storeVectors } from '../index/store-index.js';
import { type BatchingOptions, embedInBatches } from './embed-in-batches.js';
import {
  compact,
  embeddedText,
  readVectorsByHash,
  textHash,
  type VectorsByHash,
  writeVectors,
} from './section-vectors.js';
import type { TextEmbedder } from './text-embedder.js';

export interface EmbedSiteParts {
  readonly store: ObjectStore;
  readonly embedder: TextEmbedder;
  readonly batching?: BatchingOptions;
  /** Receives the number of texts that have a vector, and of all texts of the site. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** The number of batches after which vectors are stored. A crash loses at most these. */
const BATCHES_A_CHECKPOINT = 16;

/**
 * Creates the vectors of a site's sections and stores them beside its index. Only texts without a stored vector are sent to the endpoint.
 * Rejects if the endpoint fails; the vectors so far are stored for the next attempt. The site is searched without vectors until all exist.
 */
export async function embedSite(
  parts: EmbedSiteParts,
  site: SiteOfIndex,
  current: CurrentIndex,
  signal: AbortSignal,
): Promise<void> {
  const { store, embedder } = parts;
  const { space } = embedder;
  if (current.vectors?.space === space && current.vectors.of === current.key) return;
  const index = openIndex(await store.get(current.key));
  if (index.chunkCount === 0) return;
  const texts = new Map(
    Array.from({ length: index.chunkCount }, (_, chunk) => embeddedText(index, chunk)).map((text) => [
      textHash(text),
      text,
    ]),
  );
  const pendingKey = indexKeys(site.organizationId, site.domain).pendingVectors(space);
  const keptKeys = [...(current.vectors?.space === space ? [current.vectors.key] : []), pendingKey];
  const kept = new Map<string, Int8Array>();
  for (const key of keptKeys) for (const [hash, vector] of await keptVectors(store, key)) kept.set(hash, vector);
  let known: VectorsByHash;
  try {
    known = await completed({ ...parts, pendingKey }, texts, kept, signal);
  } catch (error) {
    if (!(error instanceof OtherLength)) throw error;
    // The endpoint now has another model under the same name, so all stored vectors are invalid.
    known = await completed({ ...parts, pendingKey }, texts, new Map(), signal);
  }
  const hashes = Array.from({ length: index.chunkCount }, (_, chunk) => textHash(embeddedText(index, chunk)));
  await storeVectors(store, site, { of: current.key, space, bytes: writeVectors(hashes, known) });
  await store.delete(pendingKey);
}

/** Returns the stored vectors of the texts, and creates the missing ones. */
async function completed(
  { store, embedder, batching, onProgress, pendingKey }: EmbedSiteParts & { readonly pendingKey: string },
  texts: ReadonlyMap<string, string>,
  kept: VectorsByHash,
  signal: AbortSignal,
): Promise<VectorsByHash> {
  const known = new Map([...kept].filter(([hash]) => texts.has(hash)));
  const missing = [...texts.keys()].filter((hash) => !known.has(hash));
  let batches = 0;
  const putAway = async () => {
    if (known.size > 0) await store.put(pendingKey, writeVectors([...known.keys()], known), { rebuildable: true });
  };
  const keep = async (first: number, vectors: readonly Float32Array[]) => {
    for (const [at, vector] of vectors.entries()) {
      const [other] = known.values();
      if (other !== undefined && other.length !== vector.length) throw new OtherLength();
      known.set(missing[first + at] ?? '', compact(vector));
    }
    batches += 1;
    onProgress?.(known.size, texts.size);
    if (batches % BATCHES_A_CHECKPOINT === 0) await putAway();
  };
  try {
    const missingTexts = missing.map((hash) => texts.get(hash) ?? '');
    await embedInBatches(embedder, missingTexts, keep, { ...batching, signal });
  } catch (error) {
    if (batches > 0 && !(error instanceof OtherLength)) await putAway();
    throw error;
  }
  return known;
}

class OtherLength extends Error {}

/** Returns the vectors under a key; empty if they are missing or unreadable. */
async function keptVectors(store: ObjectStore, key: string): Promise<VectorsByHash> {
  try {
    return readVectorsByHash(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) throw error;
    return new Map();
  }
}
