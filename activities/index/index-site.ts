import type { TextEmbedder } from '../../assistant/embeddings/text-embedder.js';
import type { CurrentIndex } from '../../assistant/index/index-keys.js';
import { findIndex } from '../../assistant/index/store-index.js';
import type { ExportActivities } from '../../contract/activities.js';
import type { Job } from '../../database/records/job-records.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readBatches } from '../render/read-batches.js';
import { embedIndex } from './embed-index.js';
import { makeIndex } from './make-index.js';

/** Minimum time between two lines of the log about progress. */
const LOG_INTERVAL_MS = 5000;

/**
 * Builds a site's index from its batches and makes it the current one. An export of some pages, of a version that
 * somebody named, or for some groups of readers leaves the index unchanged: questions are about the site, not about one
 * bundle, and everybody may ask them.
 */
export function createIndexSite(dependencies: ActivityDependencies): ExportActivities['indexSite'] {
  const { database, store, logger, embedder } = dependencies;
  return (input) =>
    withHeartbeat(async (signal) => {
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined || !isOfWholeSite(job)) return null;
      const passageKeys = await readPassageKeys(store, input.batchKeys, signal);
      const madeOf = hashParts(...passageKeys);
      const known = await findIndex(store, job, madeOf);
      const passages = readAll(passageKeys, signal);
      const current = known ?? (await makeIndex(dependencies, job, { passages, madeOf, signal }));
      if (embedder !== undefined) await embed(embedder, job, current, signal);
      const { key: indexKey, pages, sizeBytes } = current;
      logger.debug({ jobId: input.jobId, pages, sizeBytes }, 'site indexed');
      return { indexKey, pages, sizeBytes };
    });

  async function embed(
    textEmbedder: TextEmbedder,
    site: Job,
    current: CurrentIndex,
    signal: AbortSignal,
  ): Promise<void> {
    const { domain } = site;
    let loggedAt = performance.now();
    const onProgress = (done: number, all: number) => {
      if (done < all && performance.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = performance.now();
      logger.info({ domain, done, all }, 'sections embedded');
    };
    const failure = await embedIndex({ store, embedder: textEmbedder, onProgress }, site, current, signal);
    if (failure === undefined) return;
    logger.warn(
      { domain, err: failure },
      'not all sections are embedded; the site is searched by words until its next export',
    );
  }

  async function* readAll(keys: readonly string[], signal: AbortSignal): AsyncGenerator<Buffer, void> {
    for (const key of keys) {
      signal.throwIfAborted();
      yield await readNamed(store, key);
    }
  }
}

/** Returns whether an export's index is there already, or it has none. */
export async function isIndexed(
  { store, embedder }: Pick<ActivityDependencies, 'store' | 'embedder'>,
  {
    job,
    batchKeys,
    signal,
  }: { readonly job: Job; readonly batchKeys: readonly string[]; readonly signal: AbortSignal },
): Promise<boolean> {
  if (!isOfWholeSite(job)) return true;
  // Sections may have no vectors yet.
  if (embedder !== undefined) return false;
  const passageKeys = await readPassageKeys(store, batchKeys, signal);
  return (await findIndex(store, job, hashParts(...passageKeys))) !== undefined;
}

/** Returns whether an export is of all pages, of the default version, for everybody. */
function isOfWholeSite({ paths, version, groups }: Job): boolean {
  return paths === null && version === null && groups.length === 0;
}

/** Returns the keys of the batches' passages, in the order of the batches. */
async function readPassageKeys(
  store: ObjectStore,
  batchKeys: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const { passagesKey } of readBatches(store, batchKeys, signal))
    if (passagesKey !== undefined) keys.push(passagesKey);
  return keys;
}
