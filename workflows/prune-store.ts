import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities, PrunedStore } from '../contract/activities.js';

/** A store of millions of objects takes hours to list; what is not done today is done tomorrow. */
const { pruneStore: prune } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '12 hours',
  scheduleToCloseTimeout: '20 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '1s', maximumInterval: '30 minutes' },
});

/** One day's pass over the store. */
export async function pruneStore(): Promise<PrunedStore> {
  return prune();
}
