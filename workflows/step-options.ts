import type { RetryPolicy } from '@temporalio/common';
import type { ActivityOptions } from '@temporalio/workflow';
import { FATAL_ERRORS } from '../contract/errors.js';

const RETRY: RetryPolicy = {
  initialInterval: '1s',
  maximumInterval: '20s',
  nonRetryableErrorTypes: [...FATAL_ERRORS],
};

/**
 * Options of the steps that make an export. They are retried for half a day, because a store, a database or a machine
 * that is unavailable comes back. A worker that dies is noticed when its heartbeats stop, so the heartbeat timeout is
 * how long progress stands still after a crash.
 */
export const LONG_STEP: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '12 hours',
  heartbeatTimeout: '10s',
  retry: RETRY,
};

/** Options of making a link. Messages about the export follow it, so they do not wait long for a store that is unavailable. */
export const LINK_STEP: ActivityOptions = {
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '1 minute',
  retry: RETRY,
};

/** Options of indexing. The index is not part of the bundle, so an export does not wait long for it. */
export const INDEX_STEP: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '30s',
  retry: RETRY,
};
