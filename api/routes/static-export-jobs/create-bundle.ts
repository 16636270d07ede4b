import { z } from 'zod';
import { linkArchive } from '../../../bundle/link-archive.js';
import { bundleLinkSchema, readBundleLinkSchema } from '../../../contract/http/bundles.js';
import { bundleFormatSchema } from '../../../contract/http/jobs.js';
import type { BundleFormat } from '../../../contract/job.js';
import type { Job } from '../../../database/records/job-records.js';
import { bundleGone, jobNotCompleted, notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';

/** Maximum lifetime of V4 signatures. */
const MAX_LINK_SECONDS = 604_800;

const LIFETIME_RULE = { error: `must be a whole number of seconds from 60 to ${MAX_LINK_SECONDS}` };

const formatSchema = bundleFormatSchema
  .optional()
  .meta({ description: 'The form of the bundle: one of the formats of the job; tar.gz if omitted.' });

const bodySchema = z
  .object({
    expiresInSeconds: z.int(LIFETIME_RULE).min(60, LIFETIME_RULE).max(MAX_LINK_SECONDS, LIFETIME_RULE).optional(),
    format: formatSchema,
  })
  .meta({ id: 'CreateBundleLink' });

export const createBundle = defineRoute({
  method: 'POST',
  path: `${JOBS_PATH}/{jobId}/bundle`,
  operationId: 'createBundleLink',
  summary: 'Create a link to the archive of a completed job',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  body: { schema: bodySchema, required: false },
  responses: { 200: { description: 'A new link.', schema: bundleLinkSchema } },
  errors: ['not_found', 'job_not_completed', 'bundle_gone'],
  handle: async ({ params, body, caller, services }) =>
    linkTo(services, await findJob(services, caller, params.jobId), body),
});

const querySchema = z.object({
  expiresInSeconds: z.coerce
    .number(LIFETIME_RULE)
    .int(LIFETIME_RULE)
    .min(60, LIFETIME_RULE)
    .max(MAX_LINK_SECONDS, LIFETIME_RULE)
    .optional(),
  format: formatSchema,
});

/**
 * Creates a link with a key that may only read. A link changes nothing, and a deployment that follows a site needs no key that can start
 * exports.
 */
export const getBundle = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/bundle`,
  operationId: 'getBundleLink',
  summary: 'Create a link to the archive of a completed job with a key that may only read',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  query: querySchema,
  responses: { 200: { description: 'A new link.', schema: readBundleLinkSchema } },
  errors: ['not_found', 'job_not_completed', 'bundle_gone'],
  handle: async ({ params, query, caller, services }) => {
    const job = await findJob(services, caller, params.jobId);
    const answer = await linkTo(services, job, query);
    return { ...answer, body: { ...answer.body, partial: job.paths !== null } };
  },
});

interface WantedLink {
  readonly expiresInSeconds?: number | undefined;
  readonly format?: BundleFormat | undefined;
}

async function linkTo({ store, config }: Services, job: Job, { expiresInSeconds, format = 'tar.gz' }: WantedLink) {
  if (job.status !== 'completed') throw jobNotCompleted(job.id, job.status);
  const isMade = format === 'tar.gz' || job.bundle?.forms?.some((each) => each.format === format);
  if (job.bundle !== null && !isMade) {
    throw notFound(`format: this export was not made as ${format}; start one with it in "formats"`);
  }
  const link = await linkArchive(store, job, { expiresInSeconds: expiresInSeconds ?? config.api.linkSeconds, format });
  if (link === undefined) throw bundleGone(job.id);
  return {
    status: 200,
    // Each link is private and expires.
    headers: { 'Cache-Control': 'no-store' },
    body: {
      jobId: job.id,
      format,
      bundleUrl: link.url,
      sizeBytes: link.sizeBytes,
      sha256: link.sha256,
      expiresAt: link.expiresAt.toISOString(),
      ...link.signed,
    },
  };
}
