import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow';
import { LOST_OBJECT } from '../contract/errors.js';

/** Returns the sentence that the job reports, taken from the first cause of a failure. */
export function describeFailure(error: unknown): string {
  if (error instanceof ActivityFailure)
    return describeFailure(error.cause ?? new Error(`${error.activityType} failed`));
  if (error instanceof ApplicationFailure) return error.message;
  if (error instanceof TimeoutFailure) {
    return 'a step of the export timed out: check that a worker runs and reaches the store and the database, then start the export again';
  }
  return error instanceof Error ? error.message : String(error);
}

/** Returns whether an activity failed because an object was missing or damaged in the store. */
export function isLoss(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === LOST_OBJECT
  );
}
