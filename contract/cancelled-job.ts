import type { Job } from '../database/records/job-records.js';

/** The error of an export that somebody stopped: it ends as failed, and is told from others by this. */
export const EXPORT_CANCELLED = 'the export was cancelled';

export const isCancelled = ({ status, error }: Pick<Job, 'status' | 'error'>): boolean =>
  status === 'failed' && error === EXPORT_CANCELLED;
