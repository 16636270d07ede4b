import { jobSchema } from '../../../contract/http/jobs.js';
import { defineRoute } from '../../http/route.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';
import { presentJob } from './present-job.js';

export const getJob = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}`,
  operationId: 'getStaticExportJob',
  summary: 'Read a job and its live progress',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  responses: { 200: { description: 'The job.', schema: jobSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const job = await findJob(services, caller, params.jobId);
    const [waitingFor, { jobId }] = await Promise.all([
      services.waiting.read(job),
      services.database.publications.get(job.organizationId, job.siteId),
    ]);
    const { siteHosts } = services;
    return { status: 200, body: presentJob(job, { siteHosts, waitingFor, isLive: jobId === job.id }) };
  },
});
