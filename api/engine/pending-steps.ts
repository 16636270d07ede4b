import type { WorkflowExecutionDescription } from '@temporalio/client';
import type { PendingStep } from './describe-waiting.js';

type Description = WorkflowExecutionDescription['raw'];
type Time = NonNullable<NonNullable<Description['pendingActivities']>[number]['scheduledTime']>;

/** `PENDING_ACTIVITY_STATE_STARTED` and `PENDING_WORKFLOW_TASK_STATE_STARTED` of Temporal's API. */
const STARTED = 2;

/** Returns the unfinished steps from Temporal's description of a workflow. The workflow's own next task is one of them. */
export function pendingSteps({ pendingActivities, pendingWorkflowTask }: Description): PendingStep[] {
  const own: PendingStep[] =
    pendingWorkflowTask == null
      ? []
      : [
          {
            attempt: 1,
            hasTimedOut: false,
            isStarted: pendingWorkflowTask.state === STARTED,
            scheduledAt: new Date(millisecondsOf(pendingWorkflowTask.originalScheduledTime)),
          },
        ];
  return [...own, ...activities(pendingActivities ?? [])];
}

function activities(pending: NonNullable<Description['pendingActivities']>): PendingStep[] {
  return pending.map((step) => ({
    attempt: step.attempt ?? 1,
    hasTimedOut: step.lastFailure?.timeoutFailureInfo != null,
    isStarted: step.state === STARTED,
    ...(step.lastFailure?.message ? { failure: step.lastFailure.message } : {}),
    ...(step.scheduledTime == null ? {} : { scheduledAt: new Date(millisecondsOf(step.scheduledTime)) }),
    ...(step.nextAttemptScheduleTime == null
      ? {}
      : { nextAttemptAt: new Date(millisecondsOf(step.nextAttemptScheduleTime)) }),
  }));
}

/** Converts a Temporal timestamp to milliseconds since 1970; 0 if it is missing. */
function millisecondsOf(time: Time | null | undefined): number {
  return Number(time?.seconds ?? 0) * 1000 + Math.floor((time?.nanos ?? 0) / 1e6);
}
