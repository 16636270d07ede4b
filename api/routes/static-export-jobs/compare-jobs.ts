import { z } from 'zod';
import { comparisonSchema, MAX_LISTED_PAGES } from '../../../contract/http/comparisons.js';
import { defineRoute } from '../../http/route.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { comparePages } from './compare-pages.js';
import { comparedJobs, filesOf, withSchema } from './compared-jobs.js';
import { jobParamsSchema } from './find-job.js';

export const compareJobs = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/comparison`,
  operationId: 'compareStaticExportJobs',
  summary: 'List the pages that were added, changed and removed since the last completed export',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  query: z.object({ with: withSchema }),
  responses: { 200: { description: 'The comparison.', schema: comparisonSchema } },
  errors: ['not_found', 'job_not_completed', 'nothing_to_compare', 'bundle_gone'],
  handle: async ({ params: { jobId }, query, caller, services }) => {
    const { job, earlier } = await comparedJobs(services, caller, { jobId, wanted: query.with });
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
