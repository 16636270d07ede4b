import { ApplicationFailure } from '@temporalio/activity';
import type { FatalError } from '../contract/errors.js';

/** Makes a failure that is never retried. The message is what the job's reader sees. */
export function fatalError(type: FatalError, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type);
}
