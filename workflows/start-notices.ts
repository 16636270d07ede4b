import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { noticeWorkflowId } from './messages.js';
import { sendNotice } from './send-notice.js';
import { startAbandoned } from './start-abandoned.js';
import { LIST_STEP } from './step-options.js';

const { listNotices } = proxyActivities<ExportActivities>(LIST_STEP);

/** Starts sending the notices that were stored with the outcome of a job. Never throws. */
export async function startNotices(jobId: string): Promise<void> {
  try {
    for (const messageId of await listNotices({ jobId }))
      await startAbandoned(sendNotice, noticeWorkflowId(messageId), { messageId });
  } catch {
    // The database still lists the messages, and the sweep starts them.
  }
}
