import { publishingSchema } from '../../../contract/http/publishing.js';
import { jobActorOf } from '../../callers/caller.js';
import { audienceExport, bundleGone, jobNotCompleted, notFound, partialExport } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { presentPublishing } from '../sites/present-publishing.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';

export const publishJob = defineRoute({
  method: 'POST',
  path: `${JOBS_PATH}/{jobId}/publish`,
  operationId: 'publishStaticExport',
  summary: 'Publish an export',
  description:
    'The host and all deployments that follow the service switch to it. Any export whose archive is stored can be published, as often as wanted. Publishing an older export than the published one also changes the policy to `review`, so that the next export does not undo it.',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  responses: { 200: { description: 'The publication.', schema: publishingSchema } },
  errors: ['not_found', 'job_not_completed', 'partial_export', 'audience_export', 'bundle_gone'],
  handle: async ({ params, caller, services, context }) => {
    const { database, store } = services;
    const job = await findJob(services, caller, params.jobId);
    if (job.status !== 'completed' || job.bundle === null) throw jobNotCompleted(job.id, job.status);
    if (job.paths !== null) throw partialExport(job.id);
    if (job.groups.length > 0) throw audienceExport(job.id);
    // Touched first, so that a cleanup of the store that has already chosen the archive does not remove it.
    const isStored =
      job.bundleRemovedAt === null &&
      (await store.refresh(job.bundle.key)) &&
      (await store.refresh(job.bundle.manifestKey));
    const published = isStored
      ? await database.publications.publish(caller.organization.id, job.id, jobActorOf(caller))
      : undefined;
    if (published === undefined) throw bundleGone(job.id);
    const site = await database.sites.getById(job.siteId);
    if (site === undefined) throw notFound(`the site ${job.domain} was removed; add it again`);
    await services.audit.note(context, caller, 'export.published', `export of ${job.domain} (${job.id})`);
    return { status: 200, body: presentPublishing(published, site, services.siteHosts) };
  },
});
