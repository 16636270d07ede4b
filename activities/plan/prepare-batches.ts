import { Context } from '@temporalio/activity';
import pMap from 'p-map';
import type { ExportActivities, FinishedBatch, PreparedBatches } from '../../contract/activities.js';
import type { NamedBatch } from '../../render/export-plan.js';
import type { ActivityDependencies } from '../dependencies.js';
import { createSiteDiagrams } from '../fetch/draw-diagrams.js';
import { createSocialCard } from '../fetch/draw-social-card.js';
import { createOutsideFiles } from '../fetch/fetch-outside-files.js';
import { joinManifests } from '../fetch/join-manifests.js';
import { withHeartbeat } from '../heartbeat.js';
import { findFinishedBatch } from '../render/finished-batch.js';
import { inspectBatch } from '../render/refresh-batch.js';
import { storeKeys } from '../store/store-keys.js';

const LOOK_UPS_AT_ONCE = 16;

/**
 * Creates the activity between planning and rendering: it fetches other hosts' files, draws diagrams, and finds the
 * batches that are finished already.
 */
export function createPrepareBatches(dependencies: ActivityDependencies): ExportActivities['prepareBatches'] {
  const prepare = createPrepare(dependencies);
  return (input) => withHeartbeat((signal) => prepare(input, signal));
}

type Prepare = (
  input: Parameters<ExportActivities['prepareBatches']>[0],
  signal: AbortSignal,
) => Promise<PreparedBatches>;

/** Creates the function of that activity for other activities, whose heartbeats it goes under. */
export function createPrepare(dependencies: ActivityDependencies): Prepare {
  const { store, workspace, database } = dependencies;
  const bringOutsideFiles = createOutsideFiles(dependencies);
  const drawCard = createSocialCard(dependencies);
  const drawSiteDiagrams = createSiteDiagrams(dependencies);
  return async (input, signal) => {
    const keys = storeKeys(input.organizationId);
    const { plan } = await workspace.open(input);
    const { outsideUrls, diagrams = [], socialCard } = plan.surroundings();
    const bring = async () => {
      const job = outsideUrls.length === 0 ? undefined : await database.jobs.getById(input.jobId);
      const outsideKey = await bringOutsideFiles({
        organizationId: input.organizationId,
        indexKey: keys.outsideIndex(job?.siteId ?? input.jobId),
        urls: outsideUrls,
        signal,
        onProgress: (done) => Context.current().heartbeat(done),
      });
      return drawSiteDiagrams(diagrams, { keys, outsideKey, signal });
    };
    const [otherKey, key] = await Promise.all([bring(), drawCard(socialCard, { keys, signal })]);
    const outsideKey =
      key === null ? otherKey : await joinManifests(dependencies, { prefix: keys.snapshots, key, otherKey });
    const site = await workspace.open({ planKey: input.planKey, outsideKey });
    const find = async (batch: NamedBatch): Promise<FinishedBatch | null> =>
      (await findFinishedBatch(store, keys, { site, batch, ...(input.afterLoss && { isWhole: inspectBatch }) })) ??
      null;
    const finished = await pMap(site.plan.head.batches, find, { concurrency: LOOK_UPS_AT_ONCE, signal });
    return { outsideKey, finished };
  };
}
