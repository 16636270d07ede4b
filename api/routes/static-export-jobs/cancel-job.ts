import { EXPORT_CANCELLED } from '../../../contract/errors.js';
import { jobSchema } from '../../../contract/http/jobs.js';
import { isFinal } from '../../../contract/job.js';
import { jobActorOf } from '../../callers/caller.js';
import { jobFinished } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { endedWithoutWorkflow } from '../../jobs/job-progress.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';
import { presentJob } from './present-job.js';

export const cancelJob = defineRoute({
  method: 'POST',
  path: `${JOBS_PATH}/{jobId}/cancel`,
  operationId: 'cancelStaticExportJob',
  summary: 'Cancel a job',
  description:
    'Can be called again while the job is being cancelled. The job ends as failed, with the error code `cancelled` and who cancelled it.',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  responses: { 202: { description: 'The job is being cancelled.', schema: jobSchema } },
  errors: ['not_found', 'job_finished'],
  handle: async ({ params, caller, services, context }) => {
    const { database, exports: engine } = services;
    const job = await findJob(services, caller, params.jobId);
    if (isFinal(job)) throw jobFinished(job.id, job.status);
    await engine.check();
    // Recorded before the workflow ends, because its final record is not changed later. Withdrawn if the engine could not be reached after
    // all.
    await database.jobs.recordStop(job.id, jobActorOf(caller));
    const isStopping = await engine.cancel(job.id).catch(async (error: unknown) => {
      if (job.stoppedBy === null) await database.jobs.withdrawStop(job.id);
      throw error;
    });
    await services.audit.note(context, caller, 'export.stopped', `export of ${job.domain} (${job.id})`);
    if (isStopping) return { status: 202, body: presentJob(job) };
    // There is no workflow to end the job: it was never started, or has just ended. An existing final record is not overwritten.
    const last = endedWithoutWorkflow(job, EXPORT_CANCELLED);
    await database.jobs.record(job.id, last);
    services.jobs.forget(job.id);
    return { status: 202, body: presentJob((await database.jobs.getById(job.id)) ?? { ...job, ...last }) };
  },
});
