import { type ArchiveLink, linkArchive } from '../bundle/link-archive.js';
import type { ExportActivities } from '../contract/activities.js';
import type { ActivityDependencies } from './dependencies.js';

type Parts = Pick<ActivityDependencies, 'database' | 'store' | 'linkSeconds'>;

/**
 * Creates the activity that makes a link to the archive of a completed job, as the last step of its export. The link
 * itself grants access and would stay in the history of the workflow, so only its expiry is returned. A message that
 * carries a link gets one of its own when it is sent.
 */
export function createPresignBundle(parts: Parts): ExportActivities['presignBundle'] {
  return async ({ jobId }) => {
    const link = await presignBundle(parts, jobId);
    return link === undefined ? null : { jobId, sha256: link.sha256, expiresAt: link.expiresAt.toISOString() };
  };
}

/** Creates a link to the archive of a job. Returns undefined if the job has no archive, or no longer has it. */
export async function presignBundle(
  { database, store, linkSeconds }: Parts,
  jobId: string,
): Promise<ArchiveLink | undefined> {
  const job = await database.jobs.getById(jobId);
  return job && (await linkArchive(store, job, { expiresInSeconds: linkSeconds }));
}
