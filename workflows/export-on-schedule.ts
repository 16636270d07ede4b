import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ParentClosePolicy,
  proxyActivities,
  startChild,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { ExportActivities, ScheduledRunInput } from '../contract/activities.js';
import { announceOutcome } from './announce-outcome.js';
import { exportSite } from './export-site.js';
import type { ExportInput, ScheduleInput } from './messages.js';

/** If the database is unavailable for an hour, this run of the schedule is skipped; the next one follows. */
const { startScheduledJob } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '1s', maximumInterval: '20s' },
});

/**
 * Runs a schedule once: creates a job like any other and starts its export, or records why it was skipped. Does not
 * wait for the export.
 */
export async function exportOnSchedule({
  siteId,
  organizationId,
  audiences,
  ofAudience,
}: ScheduleInput): Promise<void> {
  // The workflow's id contains only seconds, so a schedule that was created again may use the same one.
  const runId = workflowInfo().firstExecutionRunId;
  const run = { siteId, organizationId, ...(ofAudience === true && { ofAudience }) };
  if (audiences === undefined) return await exportFor({ runId, ...run });
  for (const [index, groups] of audiences.entries()) {
    await exportFor({ runId: index === 0 ? runId : `${runId}-${index}`, ...run, groups });
  }
}

/** Creates the job of one audience and starts its export, or announces why it was skipped. */
async function exportFor(input: ScheduledRunInput): Promise<void> {
  const { jobId } = await startScheduledJob(input);
  if (jobId !== null) await startExport({ jobId, organizationId: input.organizationId });
  else await announceOutcome(input.runId);
}

/** Starts the export unless the reconciler has started it already. */
async function startExport(input: ExportInput): Promise<void> {
  try {
    await startChild(exportSite, {
      workflowId: input.jobId,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      priority: { fairnessKey: input.organizationId },
      args: [input],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
