import type { JobProgress } from './job.js';

/**
 * The error types of activities that are never retried, because the site or the request is at fault. The message
 * becomes the job's error.
 */
export const FATAL_ERRORS = ['SiteUnreadable', 'UnknownPages', 'UnknownVersion', 'JobGone', 'NoPrinter'] as const;

export type FatalError = (typeof FATAL_ERRORS)[number];

/**
 * The error type of an activity that found an object missing or damaged in the store. The export plans and renders
 * again.
 */
export const LOST_OBJECT = 'LostObject';

/** The error of a cancelled export, which distinguishes it from other failed exports. */
export const EXPORT_CANCELLED = 'the export was cancelled';

/** Returns whether a job was cancelled. */
export const isCancelled = ({ status, error }: Pick<JobProgress, 'status' | 'error'>): boolean =>
  status === 'failed' && error === EXPORT_CANCELLED;
