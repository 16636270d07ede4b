import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow';

/** The sentence that a job's reader sees, out of the engine's chain of causes. */
export function describeFailure(error: unknown): string {
  if (error instanceof ActivityFailure)
    return describeFailure(error.cause ?? new Error(`${error.activityType} failed`));
  if (error instanceof ApplicationFailure) return error.message;
  if (error instanceof TimeoutFailure) {
    return 'a step of the export did not finish in time: check that a worker runs and reaches the store and the database, then start the export again';
  }
  return error instanceof Error ? error.message : String(error);
}
