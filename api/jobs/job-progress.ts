import { isFinal, type JobPhase, type JobProgress, type JobStatus } from '../../contract/job.js';
import type { ListedJob } from '../../database/records/job-records.js';

/** Maximum progress of a job that is not completed, in percent. */
const MAX_BEFORE_COMPLETED = 99;

const STATUS_ORDER: Readonly<Record<JobStatus, number>> = { queued: 0, running: 1, completed: 2, failed: 2 };

const PHASES: readonly (JobPhase | null)[] = [null, 'planning', 'rendering', 'packaging', 'verifying'];

/** Returns the final record of a job whose workflow has ended without writing one: the last known progress, and the error. */
export function endedWithoutWorkflow(
  { progress, pageCount, totalPages, warnings }: JobProgress,
  error: string,
): JobProgress {
  return { status: 'failed', progress, pageCount, totalPages, phase: null, warnings, error };
}

/**
 * Returns the record of an unfinished job, advanced to the higher progress of the record and another report about the same job. Returns the
 * record itself if the report contains nothing new. A report of the end advances it only to just below the end, which the database decides.
 */
export function furthest<Record extends ListedJob>(
  record: Record,
  account: JobProgress & { readonly updatedAt?: Date },
): Record {
  const running = isFinal(account) || STATUS_ORDER[account.status] > STATUS_ORDER[record.status];
  const phase = PHASES.indexOf(account.phase) > PHASES.indexOf(record.phase) ? account.phase : record.phase;
  const advanced = {
    status: running ? 'running' : record.status,
    progress: Math.max(record.progress, Math.min(account.progress, MAX_BEFORE_COMPLETED)),
    pageCount: Math.max(record.pageCount, account.pageCount),
    totalPages: account.totalPages ?? record.totalPages,
    phase,
    warnings: Math.max(record.warnings, account.warnings),
  } as const;
  const isNews =
    advanced.status !== record.status ||
    advanced.progress !== record.progress ||
    advanced.pageCount !== record.pageCount ||
    advanced.totalPages !== record.totalPages ||
    advanced.phase !== record.phase ||
    advanced.warnings !== record.warnings;
  if (!isNews) return record;
  return { ...record, ...advanced, updatedAt: later(record.updatedAt, account.updatedAt ?? new Date()) };
}

const later = (one: Date, other: Date) => (one.getTime() > other.getTime() ? one : other);
