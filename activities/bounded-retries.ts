import { ApplicationFailure, Context } from '@temporalio/activity';
import { LRUCache } from 'lru-cache';
import type { ExportActivities, RenderActivities } from '../contract/activities.js';
import { type FatalError, LOST_OBJECT } from '../contract/errors.js';
import type { Logger } from '../logging/logger.js';
import { SourceUnavailable } from '../source/source-errors.js';
import { DamagedAgain, LostObject, ObjectNotFound } from '../storage/errors.js';

/**
 * The names of errors that say that a service is unavailable. Such a step is retried for as long as the workflow
 * allows.
 */
const UNAVAILABLE = new Set(['ObjectStoreUnavailable', 'DatabaseUnavailable', 'CancelledFailure', 'AbortError']);
/**
 * The codes of errors that say that this machine lacks something for its local copies: space, files, memory, a disk
 * that answers. They are retried in the same way.
 */
const SHORTAGES = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EAGAIN', 'ENOMEM', 'EROFS']);
/** Maximum number of other failures. More of them mean a defect of ours, or a site that breaks its render process. */
const MAX_FAILURES = 4;
const MAX_COUNTED_ACTIVITIES = 10_000;
/**
 * Maximum time to wait before a source is asked again, in seconds, even if it wants more: people wait for the export.
 */
const MAX_PAUSE_SECONDS = 900;

/**
 * The number of failures of each activity of each job in this process. The engine's count of attempts does not serve
 * here, because it includes failures of unavailable services: after a night without a store, the first failure of
 * another kind would be the last.
 */
const failures = new LRUCache<string, number>({ max: MAX_COUNTED_ACTIVITIES });

export type ActivityName = keyof (ExportActivities & RenderActivities);

/**
 * Wraps an activity so that it fails for good after a few failures that are not the fault of an unavailable service.
 * The job then ends with an error instead of retrying for half a day.
 */
export function withBoundedRetries<Input, Output>(
  name: ActivityName,
  logger: Logger,
  activity: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return await activity(input);
    } catch (error) {
      const isExpected = error instanceof ApplicationFailure || isUnavailable(error);
      if (isExpected || Context.current().cancellationSignal.aborted) throw error;
      const { attempt, activityId, workflowExecution } = Context.current().info;
      if (isLoss(error)) {
        logger.warn(
          { activity: name, err: error },
          'an object is missing or damaged in the store; it will be made again',
        );
        throw ApplicationFailure.nonRetryable(
          `${error.message}: check the disk or the bucket of the store`,
          LOST_OBJECT,
        );
      }
      if (error instanceof DamagedAgain) {
        logger.error({ activity: name, err: error }, 'an object is damaged that was just replaced');
        throw ApplicationFailure.nonRetryable(error.message, error.name);
      }
      logger.warn({ activity: name, attempt, err: error }, 'an activity failed');
      const id = `${workflowExecution?.runId} ${activityId}`;
      const failed = (failures.get(id) ?? 0) + 1;
      failures.set(id, failed);
      if (failed < MAX_FAILURES) throw delayedIfAsked(error);
      const reason = error instanceof Error ? error.message : String(error);
      throw ApplicationFailure.nonRetryable(`${STEPS[name]} failed ${failed} times: ${reason}`, 'GaveUp');
    }
  };
}

/** Creates a failure that is never retried. Its message becomes the job's error. */
export function fatalError(type: FatalError, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type);
}

/** Returns the error, with the delay that the server asked for, if it asked for one. */
function delayedIfAsked(error: unknown): unknown {
  if (!(error instanceof SourceUnavailable) || error.retryAfterSeconds === undefined) return error;
  const seconds = Math.min(MAX_PAUSE_SECONDS, Math.max(1, error.retryAfterSeconds));
  return ApplicationFailure.create({
    message: error.message,
    type: error.name,
    cause: error,
    nextRetryDelay: `${seconds}s`,
  });
}

/** Returns whether an object is missing or damaged in the store, which no retry of the same step changes. */
function isLoss(error: unknown): error is Error {
  return error instanceof LostObject || error instanceof ObjectNotFound;
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE.has(error.name) || ('code' in error && SHORTAGES.has(String(error.code)));
}

/** The steps as a failed job's error names them. */
const STEPS: Readonly<Record<ActivityName, string>> = {
  planExport: 'planning the site',
  findUnknownPages: 'planning the site',
  prepareBatches: 'preparing the pages',
  renderBatch: 'rendering a batch of pages',
  packageBundle: 'packing the archive',
  packZip: 'packing the zip archive',
  planPdf: 'planning the PDF',
  printPdfPart: 'printing a part of the PDF',
  joinPdf: 'joining the PDF',
  verifyBatches: 'verifying the bundle',
  indexSite: 'indexing the site',
  signBundle: 'signing the bundle',
  presignBundle: 'making a link to the bundle',
  recordJob: 'recording the progress',
  startScheduledJob: 'starting a scheduled export',
  listDeliveries: 'listing the deliveries to webhooks',
  attemptDelivery: 'sending to a webhook',
  listNotices: 'listing the notices about the export',
  attemptNotice: 'sending a notice',
  pruneStore: 'pruning the store',
};
