import type { ListedJob } from '../../../database/job-records.js';
import type { JobRecord } from './schemas.js';

/** Stands for the version of a job that named none, and may be asked for. */
export const DEFAULT_VERSION = 'default';

/** The wire format of a job. */
export function presentJob(job: ListedJob): JobRecord {
  return {
    jobId: job.id,
    domain: job.domain,
    version: job.version ?? DEFAULT_VERSION,
    status: job.status,
    progress: job.progress,
    pageCount: job.pageCount,
    totalPages: job.totalPages,
    phase: job.phase,
    warnings: job.warnings,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    ...(job.bundleRemovedAt !== null && { bundleRemovedAt: job.bundleRemovedAt.toISOString() }),
    ...(job.status === 'failed' && { error: job.error ?? 'the export failed; start it again' }),
  };
}
