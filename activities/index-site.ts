import { buildIndexInThread } from '../assistant/index/build-in-thread.js';
import { findIndex, storeIndex } from '../assistant/index/store-index.js';
import type { Job } from '../database/records.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { BatchRecord } from './batch-record.js';
import type { ExportActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson } from './json-objects.js';
import { hashParts } from './store-keys.js';

/**
 * Makes a site's index out of what its batches brought, and makes it the newest. An export of some pages, or of a version that
 * somebody asked for by name, leaves the index as it is: questions are asked about the site, not about one bundle.
 */
export function createIndexSite({ database, store, logger }: ActivityDependencies): ExportActivities['indexSite'] {
  return (input) =>
    withHeartbeat(async (signal) => {
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined || job.paths !== null || job.version !== null) return null;
      const passageKeys = await readPassageKeys(store, input.batchKeys, signal);
      const madeOf = hashParts(...passageKeys);
      const known = await findIndex(store, job, madeOf);
      const { key: indexKey, pages, sizeBytes } = known ?? (await make(job, passageKeys, madeOf, signal));
      logger.debug({ jobId: input.jobId, pages, sizeBytes }, 'site indexed');
      return { indexKey, pages, sizeBytes };
    });

  async function make(site: Job, passageKeys: readonly string[], madeOf: string, signal: AbortSignal) {
    const passages: Buffer[] = [];
    for (const key of passageKeys) {
      signal.throwIfAborted();
      passages.push(await store.get(key));
    }
    return storeIndex(store, site, await buildIndexInThread(passages, signal), madeOf);
  }
}

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
