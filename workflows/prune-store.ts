import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities, PrunedStore } from '../contract/activities.js';

/** Listing a store of millions of objects takes hours. What one pass does not finish, the next day's pass does. */
const { pruneStore: prune } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '12 hours',
  scheduleToCloseTimeout: '20 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '1s', maximumInterval: '30 minutes' },
});

/** Removes from the store what is no longer needed: one pass a day. */
export async function pruneStore(): Promise<PrunedStore> {
  return prune();
}
