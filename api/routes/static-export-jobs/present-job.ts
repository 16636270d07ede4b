import { isCancelled } from '../../../contract/errors.js';
import type { Job } from '../../../contract/http/jobs.js';
import type { SiteHosts } from '../../../contract/site-hosts.js';
import type { ListedJob } from '../../../database/records/job-records.js';

/** The version of a job that was started without one. Requests may name it too. */
export const DEFAULT_VERSION = 'default';

/** Returns the field that distinguishes a cancelled job from a failed one. */
export const errorCodeOf = (job: Pick<ListedJob, 'status' | 'error'>): Pick<Job, 'errorCode'> =>
  isCancelled(job) ? { errorCode: 'cancelled' } : {};

export interface JobSurroundings {
  /** The addresses of previews; undefined if the service hosts no sites. */
  readonly siteHosts?: SiteHosts | undefined;
  /** The sentence about what the job waits for, if there is one. */
  readonly waitingFor?: string | null;
  /** True for the published export of its site; undefined if that was not looked up. */
  readonly isLive?: boolean;
}

/** Returns the wire format of a job. */
export function presentJob(job: ListedJob, { siteHosts, waitingFor = null, isLive }: JobSurroundings = {}): Job {
  const isStored = job.bundle !== null && job.bundleRemovedAt === null;
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
    ...(job.pdf !== null && { pdf: job.pdf }),
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    ...(job.bundleRemovedAt !== null && { bundleRemovedAt: job.bundleRemovedAt.toISOString() }),
    startedBy: job.startedBy,
    ...(isStored && siteHosts !== undefined && { previewUrl: siteHosts.previewUrl(job.id, job.domain) }),
    ...(isLive !== undefined && { live: isLive }),
    ...(waitingFor !== null && { waitingFor }),
    ...(job.status === 'failed' && { error: job.error ?? 'the export failed; start it again' }),
    ...errorCodeOf(job),
    ...(isCancelled(job) && job.stoppedBy !== null && { stoppedBy: job.stoppedBy }),
  };
}
