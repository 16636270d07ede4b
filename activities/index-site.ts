import { buildIndexInThread } from '../assistant/index/build-in-thread.js';
import { storeIndex } from '../assistant/index/store-index.js';
import type { BatchRecord } from './batch-record.js';
import type { ExportActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson } from './json-objects.js';

/**
 * Makes a site's index out of what its batches brought, and makes it the newest. An export of some pages, or of a version that
 * somebody asked for by name, leaves the index as it is: questions are asked about the site, not about one bundle.
 */
export function createIndexSite({ database, store, logger }: ActivityDependencies): ExportActivities['indexSite'] {
  return (input) =>
    withHeartbeat(async (signal) => {
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined || job.paths !== null || job.version !== null) return null;
      const passages: Buffer[] = [];
      for (const key of input.batchKeys) {
        signal.throwIfAborted();
        const batch = await readJson<BatchRecord>(store, key);
        if (batch === undefined) throw new Error(`the batch ${key} is gone from the store`);
        if (batch.passagesKey !== undefined) passages.push(await store.get(batch.passagesKey));
      }
      const bytes = await buildIndexInThread(passages, signal);
      const { key: indexKey, pages, sizeBytes } = await storeIndex(store, job, bytes);
      logger.debug({ jobId: input.jobId, pages, sizeBytes }, 'site indexed');
      return { indexKey, pages, sizeBytes };
    });
}
