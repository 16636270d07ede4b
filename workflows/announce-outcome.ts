import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, proxyActivities, startChild } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { DELIVERY_WORKFLOW, type DeliveryInput, deliveryWorkflowId } from './messages.js';

/** What cannot be found out soon is done by the sweep of the API: nothing waits long for it. */
const { listDeliveries } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '2 minutes',
});

/** Starts the deliveries that were kept with an outcome: of a job, or of a scheduled run. Never throws. */
export async function announceOutcome(subject: string): Promise<void> {
  try {
    for (const deliveryId of await listDeliveries({ subject })) await startDelivery({ deliveryId });
  } catch {
    // The rows stay; the sweep finds them.
  }
}

async function startDelivery(input: DeliveryInput): Promise<void> {
  try {
    await startChild(DELIVERY_WORKFLOW, {
      workflowId: deliveryWorkflowId(input.deliveryId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [input],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
