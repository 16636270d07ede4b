import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities, PageCheckInput } from '../contract/activities.js';

/** One short attempt: a caller waits for the answer, and continues without it if there is none. */
const { findUnknownPages } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '30s',
  retry: { maximumAttempts: 1 },
});

/** Returns the paths that the site does not have. */
export async function checkPages(input: PageCheckInput): Promise<readonly string[]> {
  return findUnknownPages(input);
}
