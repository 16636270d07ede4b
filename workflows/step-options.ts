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

/** Options of looking for messages to send. The timeouts are short because nothing depends on it: the API's sweep starts those that were missed. */
export const LIST_STEP: ActivityOptions = {
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '2 minutes',
};

/** Options of an attempt to send a message. The database may be unavailable for hours. A receiver that does not answer does not fail the activity. */
export const MESSAGE_STEP: ActivityOptions = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '12 hours',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
};

/** Options of indexing. The index is not part of the bundle, so an export does not wait long for it. */
export const INDEX_STEP: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '30s',
  retry: RETRY,
};
