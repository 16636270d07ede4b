import type { JobProgress } from '../contract/job.js';

/** The percentage at which each phase begins. */
const PLANNED = 5;
const RENDERED = 85;
const PACKAGED = 92;

/** The progress when planning begins. */
export const planning: JobProgress = {
  status: 'running',
  progress: 0,
  pageCount: 0,
  totalPages: null,
  phase: 'planning',
  warnings: 0,
  error: null,
};

/** Returns the progress after `pageCount` of `totalPages` pages were rendered. */
export function rendering(counts: {
  readonly pageCount: number;
  readonly totalPages: number;
  readonly warnings: number;
  /** The percentage that the job had reached when its plan was ready; {@link PLANNED} by default. */
  readonly planned?: number | undefined;
}): JobProgress {
  const { pageCount, totalPages, warnings, planned = PLANNED } = counts;
  const share = totalPages === 0 ? 1 : pageCount / totalPages;
  const progress = planned + Math.floor(share * (RENDERED - planned));
  return { ...planning, pageCount, totalPages, warnings, phase: 'rendering', progress };
}

/** Returns the progress while the archive is packed. */
export function packaging(previous: JobProgress): JobProgress {
  return { ...previous, phase: 'packaging', progress: RENDERED };
}

/** Returns the progress while the bundle is verified. */
export function verifying(previous: JobProgress): JobProgress {
  return { ...previous, phase: 'verifying', progress: PACKAGED };
}

/** Returns the final progress of a job that succeeded. */
export function completed(previous: JobProgress, warnings: number): JobProgress {
  return { ...previous, status: 'completed', phase: null, progress: 100, warnings };
}

/** Returns the final progress of a job that failed; `error` says what broke and what to do. */
export function failed(previous: JobProgress, error: string): JobProgress {
  return { ...previous, status: 'failed', phase: null, error };
}
