import type { TextEmbedder } from '../assistant/embeddings/text-embedder.js';
import { buildIndexInThread } from '../assistant/index/build-in-thread.js';
import type { CurrentIndex } from '../assistant/index/index-keys.js';
import { findIndex, storeIndex } from '../assistant/index/store-index.js';
import type { Job } from '../database/records.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { BatchRecord } from './batch-record.js';
import type { ExportActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { embedIndex } from './embed-index.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson } from './json-objects.js';
import { hashParts } from './store-keys.js';

/**
 * Makes a site's index out of what its batches brought, and makes it the newest. An export of some pages, or of a version that
 * somebody asked for by name, leaves the index as it is: questions are asked about the site, not about one bundle.
 */
export function createIndexSite({
  database,
  store,
  logger,
  embedder,
}: ActivityDependencies): ExportActivities['indexSite'] {
  return (input) =>
    withHeartbeat(async (signal) => {
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined || job.paths !== null || job.version !== null) return null;
      const passageKeys = await readPassageKeys(store, input.batchKeys, signal);
      const madeOf = hashParts(...passageKeys);
      const known = await findIndex(store, job, madeOf);
      const current = known ?? (await make(job, passageKeys, madeOf, signal));
      if (embedder !== undefined) await embed(embedder, job, current, signal);
      const { key: indexKey, pages, sizeBytes } = current;
      logger.debug({ jobId: input.jobId, pages, sizeBytes }, 'site indexed');
      return { indexKey, pages, sizeBytes };
    });

  async function embed(by: TextEmbedder, site: Job, current: CurrentIndex, signal: AbortSignal): Promise<void> {
    const { domain } = site;
    let toldAt = Date.now();
    const onProgress = (done: number, all: number) => {
      if (done < all && Date.now() - toldAt < MILLISECONDS_A_LINE) return;
      toldAt = Date.now();
      logger.info({ domain, done, all }, 'sections embedded');
    };
    const failure = await embedIndex({ store, embedder: by, onProgress }, site, current, signal);
    if (failure === undefined) return;
    logger.warn(
      { domain, err: failure },
      'not all sections are embedded; the site is searched by words until its next export',
    );
  }

  async function make(site: Job, passageKeys: readonly string[], madeOf: string, signal: AbortSignal) {
    const passages: Buffer[] = [];
    for (const key of passageKeys) {
      signal.throwIfAborted();
      passages.push(await store.get(key));
    }
    return storeIndex(store, site, await buildIndexInThread(passages, signal), madeOf);
  }
}

const MILLISECONDS_A_LINE = 5000;

/** Named by their content, in the order of the batches. */
async function readPassageKeys(
  store: ObjectStore,
  batchKeys: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const keys: string[] = [];
  for (const key of batchKeys) {
    signal.throwIfAborted();
    const batch = await readJson<BatchRecord>(store, key);
    if (batch === undefined) throw new Error(`the batch ${key} is gone from the store`);
    if (batch.passagesKey !== undefined) keys.push(batch.passagesKey);
  }
  return keys;
}
