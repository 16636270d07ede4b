import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild } from '@temporalio/workflow';

/** Starts a workflow that goes on when this one has ended. Does nothing if a workflow with this id was started before. */
export async function startAbandoned<Input>(
  workflow: (input: Input) => Promise<void>,
  workflowId: string,
  input: Input,
): Promise<void> {
  try {
    await startChild(workflow, { workflowId, parentClosePolicy: ParentClosePolicy.ABANDON, args: [input] });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
