import { ApplicationFailure } from '@temporalio/activity';

/** A fault that no retry mends. `type` is one of `FATAL_ERRORS`; the message is what the job's reader sees. */
export function fatalError(
  type: 'SiteUnreadable' | 'UnknownPages' | 'UnknownVersion' | 'JobGone',
  message: string,
): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type);
}
