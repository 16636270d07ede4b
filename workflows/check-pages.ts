import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities, PageCheckInput } from '../contract/activities.js';

/** A caller waits for the answer: one quick try, then the caller goes on without it. */
const { findUnknownPages } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '30s',
  retry: { maximumAttempts: 1 },
});

/** Which of the paths the site does not have. */
export async function checkPages(input: PageCheckInput): Promise<readonly string[]> {
  return findUnknownPages(input);
}
