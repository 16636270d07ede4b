import { z } from 'zod';
import { parseManifest } from '../../../bundle/manifest.js';
import type { Job } from '../../../database/records/job-records.js';
import { ObjectNotFound } from '../../../storage/errors.js';
import type { Caller } from '../../callers/caller.js';
import { bundleGone, jobNotCompleted, notFound, nothingToCompare } from '../../http/errors.js';
import type { Services } from '../../services.js';
import { findJob } from './find-job.js';

/** The query parameter that names the other export of a comparison. */
export const withSchema = z.string().max(100).optional().meta({
  description: 'Another completed job of the same site; by default the previous one of the same version.',
});

export interface ComparedJobs {
  readonly job: Job;
  readonly earlier: Job;
}

/** Returns the two completed jobs to compare. Throws the error that says which of them cannot be compared. */
export async function comparedJobs(
  services: Services,
  caller: Caller,
  { jobId, wanted }: { readonly jobId: string; readonly wanted: string | undefined },
): Promise<ComparedJobs> {
  const job = await findJob(services, caller, jobId);
  if (job.status !== 'completed') throw jobNotCompleted(job.id, job.status);
  if (wanted === undefined) {
    const last = await services.database.jobs.lastCompletedBefore(job);
    if (last === undefined) throw nothingToCompare(job.id);
    return { job, earlier: last };
  }
  const other = await findJob(services, caller, wanted);
  if (other.siteId !== job.siteId) throw notFound('there is no such job of this site; check "with"');
  if (other.status !== 'completed') throw jobNotCompleted(other.id, other.status);
  return { job, earlier: other };
}

/** Returns the SHA-256 of each file of a bundle by its path. Throws `bundle_gone`. */
export async function filesOf(
  { store }: Pick<Services, 'store'>,
  { id, bundle, bundleRemovedAt }: Job,
): Promise<ReadonlyMap<string, string>> {
  if (bundleRemovedAt !== null) throw bundleGone(id);
  try {
    const bytes = await store.get(bundle?.manifestKey ?? '');
    return new Map(parseManifest(bytes).files.map(({ path, sha256 }) => [path, sha256]));
  } catch (error) {
    throw error instanceof ObjectNotFound || bundle === null ? bundleGone(id) : error;
  }
}
