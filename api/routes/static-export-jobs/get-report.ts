import { type Report, reportSchema } from '../../../contract/http/reports.js';
import type { Job } from '../../../database/records/job-records.js';
import { jobNotFinished, reportGone } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { isFinal } from '../../jobs/job-progress.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob } from './find-job.js';
import { jobParamsSchema } from './schemas.js';

export const getReport = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/report`,
  operationId: 'getStaticExportReport',
  summary: 'Read what an export found: broken links, missing files, pages that failed and why',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  responses: { 200: { description: 'The report.', schema: reportSchema } },
  errors: ['not_found', 'job_not_finished', 'report_gone'],
  handle: async ({ params, caller, services, context }) => {
    const job = await findJob(services, caller, params.jobId);
    if (!isFinal(job)) throw jobNotFinished(job.id, job.status);
    if (job.status === 'failed') return { status: 200, body: reportOfFailure(job) };
    const isGone = job.bundle === null || job.bundleRemovedAt !== null;
    const info = isGone ? undefined : await services.store.head(job.bundle.reportKey);
    if (info === undefined) throw reportGone(job.id);
    // As it lies in the store, which keeps the memory flat however long it is.
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(info.sizeBytes) },
      ...(context.method !== 'HEAD' && { body: await services.store.read(info.key) }),
    };
  },
});

/** A job that did not come to its end has no stored report: what stopped it is all there is to say. */
function reportOfFailure({ id, pageCount, error }: Job): Report {
  const summary = { pageCount, errors: 0, warnings: 0, codes: {} };
  return { jobId: id, findings: [], summary, ...(error !== null && { error }) };
}
