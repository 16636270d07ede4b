import type { JobProgress } from './job.js';

/** Error types of activities that are never retried, because the site or the request is at fault; the message becomes the job's error. */
export const FATAL_ERRORS = ['SiteUnreadable', 'UnknownPages', 'UnknownVersion', 'JobGone'] as const;

export type FatalError = (typeof FATAL_ERRORS)[number];

/** Error type of an activity that found an object missing or damaged in the store; the export plans and renders it again. */
export const LOST_OBJECT = 'LostObject';

/** The error of a cancelled export: it ends as failed, and this sentence tells it from other failures. */
export const EXPORT_CANCELLED = 'the export was cancelled';

/** Returns whether a job was cancelled. */
export const isCancelled = ({ status, error }: Pick<JobProgress, 'status' | 'error'>): boolean =>
  status === 'failed' && error === EXPORT_CANCELLED;
