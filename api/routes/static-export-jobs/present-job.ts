import { isCancelled } from '../../../contract/errors.js';
import type { Job } from '../../../contract/http/jobs.js';
import type { ListedJob } from '../../../database/records/job-records.js';

/** The version of a job that was started without one. Requests may name it too. */
export const DEFAULT_VERSION = 'default';

/** Returns the field that distinguishes a cancelled job from a failed one. */
export const errorCodeOf = (job: Pick<ListedJob, 'status' | 'error'>): Pick<Job, 'errorCode'> =>
  isCancelled(job) ? { errorCode: 'cancelled' } : {};

/** Returns the wire format of a job, with the sentence about what it waits for if there is one. */
export function presentJob(job: ListedJob, waitingFor: string | null = null): Job {
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
    ...(job.groups.length > 0 && { groups: [...job.groups] }),
    ...(job.formats.length > 1 && { formats: [...job.formats] }),
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    ...(job.bundleRemovedAt !== null && { bundleRemovedAt: job.bundleRemovedAt.toISOString() }),
    startedBy: job.startedBy,
    ...(waitingFor !== null && { waitingFor }),
    ...(job.status === 'failed' && { error: job.error ?? 'the export failed; start it again' }),
    ...errorCodeOf(job),
    ...(isCancelled(job) && job.stoppedBy !== null && { stoppedBy: job.stoppedBy }),
  };
}
