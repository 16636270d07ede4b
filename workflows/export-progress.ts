import type { JobProgress } from '../contract/job.js';

/** Share of the whole, in percent, at which each phase begins. */
const PLANNED = 5;
const RENDERED = 85;
const PACKAGED = 92;

/** The record at the beginning of planning. */
export const planning: JobProgress = {
  status: 'running',
  progress: 0,
  pageCount: 0,
  totalPages: null,
  phase: 'planning',
  warnings: 0,
  error: null,
};

/** The record after `pageCount` of `totalPages`. */
export function rendering(counts: {
  readonly pageCount: number;
  readonly totalPages: number;
  readonly warnings: number;
  /** How far the job had come when its plan was made. */
  readonly planned?: number | undefined;
}): JobProgress {
  const { pageCount, totalPages, warnings, planned = PLANNED } = counts;
  const share = totalPages === 0 ? 1 : pageCount / totalPages;
  const progress = planned + Math.floor(share * (RENDERED - planned));
  return { ...planning, pageCount, totalPages, warnings, phase: 'rendering', progress };
}

/** The record while the archive is put together. */
export function packaging(previous: JobProgress): JobProgress {
  return { ...previous, phase: 'packaging', progress: RENDERED };
}

/** The record while the archive is checked. */
export function verifying(previous: JobProgress): JobProgress {
  return { ...previous, phase: 'verifying', progress: PACKAGED };
}

/** The last record of a job that worked. */
export function completed(previous: JobProgress, warnings: number): JobProgress {
  return { ...previous, status: 'completed', phase: null, progress: 100, warnings };
}

/** The last record of a job that did not; `error` says what broke and what to do. */
export function failed(previous: JobProgress, error: string): JobProgress {
  return { ...previous, status: 'failed', phase: null, error };
}
