import { ApplicationFailure, Context } from '@temporalio/activity';
import { LRUCache } from 'lru-cache';
import { LOST_OBJECT } from '../contract/errors.js';
import type { Logger } from '../logging/logger.js';
import { SourceUnavailable } from '../source/source-errors.js';
import { DamagedAgain, LostObject, ObjectNotFound } from '../storage/errors.js';

/** What is away comes back: these are tried again for as long as the workflow says. */
const AWAY = new Set(['ObjectStoreUnavailable', 'DatabaseUnavailable', 'CancelledFailure', 'AbortError']);
/** So does what this machine lacks for its local copies: space, files, memory, a disk that answers. */
const SHORTAGES = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EAGAIN', 'ENOMEM', 'EROFS']);
/** Anything else that fails this often fails for good: a defect of ours, or a site that breaks its render process. */
const MAX_FAILURES = 4;
const REMEMBERED = 10_000;
/** A source that wants to be left alone for longer is asked all the same: its readers wait for an answer. */
const MAX_PAUSE_SECONDS = 900;

/**
 * How often each activity of each job has failed here. Not the engine's count of attempts, which counts absences as well: after
 * a night without a store, the first failure of another kind would be the last.
 */
const failures = new LRUCache<string, number>({ max: REMEMBERED });

/** Gives up on an activity whose failure is not an absence, so that its job ends with a sentence instead of trying for half a day. */
export function withBoundedRetries<Input, Output>(
  name: string,
  logger: Logger,
  activity: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return await activity(input);
    } catch (error) {
      const isExpected = error instanceof ApplicationFailure || isAbsence(error);
      if (isExpected || Context.current().cancellationSignal.aborted) throw error;
      const { attempt, activityId, workflowExecution } = Context.current().info;
      if (isLoss(error)) {
        logger.warn({ activity: name, err: error }, 'something was lost in the store; it is made again');
        throw ApplicationFailure.nonRetryable(
          `${error.message}: check the disk or the bucket of the store`,
          LOST_OBJECT,
        );
      }
      if (error instanceof DamagedAgain) {
        logger.error({ activity: name, err: error }, 'an object is damaged that was just made again');
        throw ApplicationFailure.nonRetryable(error.message, error.name);
      }
      logger.warn({ activity: name, attempt, err: error }, 'an activity failed');
      const id = `${workflowExecution?.runId} ${activityId}`;
      const failed = (failures.get(id) ?? 0) + 1;
      failures.set(id, failed);
      if (failed < MAX_FAILURES) throw laterWhereAsked(error);
      const reason = error instanceof Error ? error.message : String(error);
      throw ApplicationFailure.nonRetryable(`${STEPS[name] ?? name} failed ${failed} times: ${reason}`, 'GaveUp');
    }
  };
}

/** A server that said when to come back is not asked before. */
function laterWhereAsked(error: unknown): unknown {
  if (!(error instanceof SourceUnavailable) || error.retryAfterSeconds === undefined) return error;
  const seconds = Math.min(MAX_PAUSE_SECONDS, Math.max(1, error.retryAfterSeconds));
  return ApplicationFailure.create({
    message: error.message,
    type: error.name,
    cause: error,
    nextRetryDelay: `${seconds}s`,
  });
}

/** No other try of the same step would find it. */
function isLoss(error: unknown): error is Error {
  return error instanceof LostObject || error instanceof ObjectNotFound;
}

function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.has(error.name) || ('code' in error && SHORTAGES.has(String(error.code)));
}

const STEPS: Readonly<Record<string, string>> = {
  planExport: 'planning the site',
  findUnknownPages: 'planning the site',
  prepareBatches: 'preparing the pages',
  renderBatch: 'rendering a batch of pages',
  packageBundle: 'packing the archive',
  verifyBundle: 'checking the archive',
  recordJob: 'keeping the record',
  startScheduledJob: 'starting the export of a schedule',
  attemptDelivery: 'sending to a webhook',
};
