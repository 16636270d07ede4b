import { z } from 'zod';
import { previewLinkSchema } from '../../../contract/http/publishing.js';
import { signGrant } from '../../../secrets/preview-grant.js';
import { bundleGone, jobNotCompleted, notFound, notHosted } from '../../http/errors.js';
import { defineOpenRoute, defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { findJob, jobParamsSchema } from './find-job.js';

/** The path on a preview's host that takes a signed link. */
const OPEN_PATH = '/_offprint/open';
const MAX_LINK_SECONDS = 604_800;
const DEFAULT_LINK_SECONDS = 86_400;
/** The time for which a member may look without coming back through the dashboard, in seconds. */
const MEMBER_SECONDS = 12 * 3600;
/** The time in which a member's browser has to follow the redirect, in seconds. */
const REDIRECT_SECONDS = 60;
const LIFETIME_RULE = { error: `must be a whole number of seconds from 60 to ${MAX_LINK_SECONDS}` };

const bodySchema = z
  .object({
    expiresInSeconds: z.int(LIFETIME_RULE).min(60, LIFETIME_RULE).max(MAX_LINK_SECONDS, LIFETIME_RULE).optional(),
  })
  .meta({ id: 'CreatePreviewLink' });

export const createPreviewLink = defineRoute({
  method: 'POST',
  path: `${JOBS_PATH}/{jobId}/preview`,
  operationId: 'createPreviewLink',
  summary: 'Create a link to the preview of an export that needs no account',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema,
  body: { schema: bodySchema, required: false },
  responses: { 200: { description: 'A new link.', schema: previewLinkSchema } },
  errors: ['not_found', 'job_not_completed', 'bundle_gone', 'not_hosted'],
  handle: async ({ params, body, caller, services, context }) => {
    const job = await findJob(services, caller, params.jobId);
    if (job.status !== 'completed') throw jobNotCompleted(job.id, job.status);
    if (job.bundle === null || job.bundleRemovedAt !== null) throw bundleGone(job.id);
    const until = nowSeconds() + (body.expiresInSeconds ?? DEFAULT_LINK_SECONDS);
    const previewLink = linkTo(services, job, { until });
    await services.audit.note(context, caller, 'export.shared', `export of ${job.domain} (${job.id})`);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { jobId: job.id, previewLink, expiresAt: new Date(until * 1000).toISOString() },
    };
  },
});

/**
 * Leads a browser without access to a preview: members of the export's organization back to the preview with a link of
 * their own, others to the export in the dashboard, which asks them to sign in.
 */
export const openPreview = defineOpenRoute({
  method: 'GET',
  path: '/preview/{jobId}',
  operationId: 'openPreview',
  summary: 'Lead a signed-in member to a preview',
  access: 'open',
  documented: false,
  params: jobParamsSchema,
  query: z.object({ to: z.string().max(2000).optional() }),
  responses: { 302: { description: 'The preview, or the dashboard.', contentType: null } },
  errors: ['not_found', 'not_hosted'],
  handle: async ({ params: { jobId }, query: { to }, services, context }) => {
    const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
    const session = await services.identity.session(new Headers({ cookie: context.get('Cookie') }));
    if (session === undefined) {
      const Location = `${services.config.api.publicUrl}/dashboard/exports/${encodeURIComponent(jobId)}`;
      return { status: 302, headers: { ...headers, Location } };
    }
    const job = await services.database.jobs.getById(jobId);
    const memberships = await services.database.people.memberships(session.person.id);
    if (job === undefined || !memberships.some(({ organization }) => organization.id === job.organizationId))
      throw notFound('there is no such export in your organizations; check the address');
    if (job.bundle === null || job.bundleRemovedAt !== null) throw bundleGone(job.id);
    const now = nowSeconds();
    const access = { until: now + MEMBER_SECONDS, usableUntil: now + REDIRECT_SECONDS };
    return { status: 302, headers: { ...headers, Location: linkTo(services, job, access, to) } };
  },
});

function linkTo(
  { siteHosts, siteHostSecret }: Services,
  { id, domain }: { readonly id: string; readonly domain: string },
  access: { readonly until: number; readonly usableUntil?: number },
  to?: string,
): string {
  if (siteHosts === undefined || siteHostSecret === undefined) throw notHosted();
  const query = new URLSearchParams({ grant: signGrant(siteHostSecret, 'link', { jobId: id, ...access }) });
  if (to !== undefined) query.set('to', to);
  return `${siteHosts.previewUrl(id, domain)}${OPEN_PATH}?${query}`;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
