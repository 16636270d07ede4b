import type { ExportActivities } from '../contract/activities.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { pruneStore } from './retention/prune-store.js';
import type { Totals } from './retention/totals.js';

/** One pass over the store. A pass that was broken off is begun again: what is gone is gone, and looking is cheap. */
export function createPruneStore(dependencies: ActivityDependencies): ExportActivities['pruneStore'] {
  const { logger, retention, store } = dependencies;
  return () =>
    withHeartbeat(async (signal) => {
      // Also where all is kept: a worker that was killed is started again within the hour, too soon to know that it left something.
      await store.removeLeftovers();
      if (retention.bundleDays === 0) return { objects: 0, bytes: 0, bundlesGivenUp: 0 };
      const { removed, bundlesGivenUp } = await pruneStore(dependencies, { retention, dryRun: false, signal });
      const summary = { ...sum(removed), bundlesGivenUp };
      logger.info(summary, 'removed from the store what is no longer needed');
      return summary;
    });
}

function sum(totals: Totals): { readonly objects: number; readonly bytes: number } {
  const all = Object.values(totals);
  return {
    objects: all.reduce((objects, each) => objects + each.objects, 0),
    bytes: all.reduce((bytes, each) => bytes + each.bytes, 0),
  };
}
