import { type Report, reportSchema } from '../../../contract/http/reports.js';
import { isFinal } from '../../../contract/job.js';
import type { Job } from '../../../database/records/job-records.js';
import { jobNotFinished, reportGone } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';

export const getReport = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/report`,
  operationId: 'getStaticExportReport',
  summary: 'Read the report of an export: broken links, missing files, failed pages',
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
    // The report is streamed from the store, so that its length does not matter for memory.
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(info.sizeBytes) },
      ...(context.method !== 'HEAD' && { body: await services.store.read(info.key) }),
    };
  },
});

/** Returns the report of a failed job, which has no stored report: only the reason of the failure is known. */
function reportOfFailure({ id, pageCount, error }: Job): Report {
  const summary = { pageCount, errors: 0, warnings: 0, codes: {} };
  return { jobId: id, findings: [], summary, ...(error !== null && { error }) };
}
