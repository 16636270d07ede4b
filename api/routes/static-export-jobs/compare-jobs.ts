import { z } from 'zod';
import { parseManifest } from '../../../bundle/manifest.js';
import { comparisonSchema, MAX_LISTED_PAGES } from '../../../contract/http/comparisons.js';
import type { Job } from '../../../database/records/job-records.js';
import { ObjectNotFound } from '../../../storage/errors.js';
import type { Caller } from '../../callers/caller.js';
import { bundleGone, jobNotCompleted, notFound, nothingToCompare } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { comparePages } from './compare-pages.js';
import { findJob, jobParamsSchema } from './find-job.js';

export const compareJobs = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/comparison`,
  operationId: 'compareStaticExportJobs',
  summary: 'List the pages that were added, changed and removed since the last completed export',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  query: z.object({
    with: z.string().max(100).optional().meta({
      description: 'Another completed job of the same site; by default the previous one of the same version.',
    }),
  }),
  responses: { 200: { description: 'The comparison.', schema: comparisonSchema } },
  errors: ['not_found', 'job_not_completed', 'nothing_to_compare', 'bundle_gone'],
  handle: async ({ params, query, caller, services }) => {
    const job = await findJob(services, caller, params.jobId);
    const earlier = await earlierJob(services, { caller, job, wanted: query.with });
    const [after, before] = await Promise.all([filesOf(services, job), filesOf(services, earlier)]);
    const { added, changed, removed, unchanged } = comparePages(before, after);
    return {
      status: 200,
      body: {
        jobId: job.id,
        comparedWith: earlier.id,
        counts: { added: added.length, changed: changed.length, removed: removed.length, unchanged },
        added: added.slice(0, MAX_LISTED_PAGES),
        changed: changed.slice(0, MAX_LISTED_PAGES),
        removed: removed.slice(0, MAX_LISTED_PAGES),
      },
    };
  },
});

async function earlierJob(
  services: Services,
  { caller, job, wanted }: { readonly caller: Caller; readonly job: Job; readonly wanted: string | undefined },
): Promise<Job> {
  if (job.status !== 'completed') throw jobNotCompleted(job.id, job.status);
  if (wanted === undefined) {
    const last = await services.database.jobs.lastCompletedBefore(job);
    if (last === undefined) throw nothingToCompare(job.id);
    return last;
  }
  const other = await findJob(services, caller, wanted);
  if (other.siteId !== job.siteId) throw notFound('there is no such job of this site; check "with"');
  if (other.status !== 'completed') throw jobNotCompleted(other.id, other.status);
  return other;
}

async function filesOf(
  { store }: Services,
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
