import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { deliverWebhook } from './deliver-webhook.js';
import { deliveryWorkflowId } from './messages.js';
import { startAbandoned } from './start-abandoned.js';
import { LIST_STEP } from './step-options.js';

const { listDeliveries } = proxyActivities<ExportActivities>(LIST_STEP);

/** Starts the webhook deliveries that were stored with the outcome of a job or of a scheduled run. Never throws. */
export async function announceOutcome(subject: string): Promise<void> {
  try {
    for (const deliveryId of await listDeliveries({ subject }))
      await startAbandoned(deliverWebhook, deliveryWorkflowId(deliveryId), { deliveryId });
  } catch {
    // The database still lists the deliveries, and the sweep starts them.
  }
}
