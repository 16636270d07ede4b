import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ParentClosePolicy,
  proxyActivities,
  startChild,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { announceOutcome } from './announce-outcome.js';
import { EXPORT_WORKFLOW, type ExportInput, type ScheduleInput } from './messages.js';

/** After an hour without a database this time of the schedule is given up; the next one comes. */
const { startScheduledJob } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '1s', maximumInterval: '20s' },
});

/** One time of a schedule: makes a job like any other, or says why not. The export itself is not waited for. */
export async function exportOnSchedule({ siteId, organizationId }: ScheduleInput): Promise<void> {
  // The id of the workflow has seconds only, and a schedule that was made anew may take one again.
  const runId = workflowInfo().firstExecutionRunId;
  const { jobId } = await startScheduledJob({ runId, siteId, organizationId });
  if (jobId !== null) await startExport({ jobId, organizationId });
  else await announceOutcome(runId);
}

/** The reconciler may have been faster. */
async function startExport(input: ExportInput): Promise<void> {
  try {
    await startChild(EXPORT_WORKFLOW, {
      workflowId: input.jobId,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [input],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
