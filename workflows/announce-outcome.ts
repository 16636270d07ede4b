import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, proxyActivities, startChild } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { deliverWebhook } from './deliver-webhook.js';
import { type DeliveryInput, deliveryWorkflowId } from './messages.js';

/** The timeouts are short because nothing depends on this step: the API's sweep starts deliveries that were missed. */
const { listDeliveries } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '2 minutes',
});

/** Starts the webhook deliveries that were stored with the outcome of a job or of a scheduled run. Never throws. */
export async function announceOutcome(subject: string): Promise<void> {
  try {
    for (const deliveryId of await listDeliveries({ subject })) await startDelivery({ deliveryId });
  } catch {
    // The database still lists the deliveries, and the sweep starts them.
  }
}

async function startDelivery(input: DeliveryInput): Promise<void> {
  try {
    await startChild(deliverWebhook, {
      workflowId: deliveryWorkflowId(input.deliveryId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [input],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
