import type { ExportActivities } from '../contract/activities.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { Totals } from './retention/measure-store.js';
import { pruneStore } from './retention/prune-store.js';

/**
 * Creates the activity that prunes the store in one pass. An interrupted pass starts over, which costs little: deleted
 * objects are gone, and listing is cheap.
 */
export function createPruneStore(dependencies: ActivityDependencies): ExportActivities['pruneStore'] {
  const { logger, retention, store } = dependencies;
  return () =>
    withHeartbeat(async (signal) => {
      // This runs even if everything is kept forever: a killed worker is restarted too soon to know that it left
      // incomplete writes.
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
