import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jobSchema, startJobSchema } from '../../../contract/http/jobs.js';
import type { Job, JobOfKey } from '../../../database/records/job-records.js';
import { jobActorOf } from '../../callers/caller.js';
import { idempotencyKeyReused, jobActive, notFound, rateLimited, unknownPage } from '../../http/errors.js';
import { defineRoute, type RouteResponse } from '../../http/route.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { checkHosting } from './check-hosting.js';
import { DEFAULT_VERSION, presentJob } from './present-job.js';
import { startWorkflow } from './start-workflow.js';

const headersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, { error: 'must be 1 to 255 visible ASCII characters' })
    .optional()
    .meta({
      description:
        'A repeated key returns the first job within 24 hours if the body is the same, and an error if it is not.',
    }),
});

export const startJob = defineRoute({
  method: 'POST',
  path: JOBS_PATH,
  operationId: 'startStaticExportJob',
  summary: 'Start a static export of a site',
  access: STATIC_EXPORT_ACCESS,
  headers: headersSchema,
  body: { schema: startJobSchema, required: true },
  responses: {
    202: {
      description: 'The job is queued, or was queued earlier with the same idempotency key.',
      schema: jobSchema,
      headers: { Location: 'Where the job is read.', 'RateLimit-Limit': 'Starts an hour.' },
    },
  },
  errors: ['not_found', 'unknown_page', 'hosting_forbidden', 'job_active', 'idempotency_key_reused', 'rate_limited'],
  handle: async ({ body, headers, caller, services, context }) => {
    const { database, exports: engine, config } = services;
    const organizationId = caller.organization.id;
    const key = headers['idempotency-key'];
    const idempotency = key === undefined ? undefined : { key, fingerprint: fingerprintOf(body) };
    // Checked first: a repeated request gets the same response, even if the site, its pages or the engine have changed since.
    const first = idempotency && (await database.jobs.findByKey(organizationId, idempotency));
    if (first !== undefined) return answerOfKey(first, config.api.exportStartsPerHour);

    const site = await database.sites.get(organizationId, body.domain);
    if (site === undefined)
      throw notFound(`domain: there is no site ${body.domain}; register it or correct the domain`);

    const hosting = body.hosting ?? site.hosting;
    await checkHosting(database, organizationId, hosting);

    // Checked before the job is created, so that an unavailable engine leaves nothing behind and the caller can simply retry.
    await engine.check();
    const named = body.version === DEFAULT_VERSION ? undefined : body.version;
    const version = named ?? site.defaultVersion;
    const paths = body.paths ?? null;
    if (paths !== null) {
      const unknown = await engine.findUnknownPaths({
        ...{ siteId: site.id, paths, version },
        ...(body.groups !== undefined && { groups: body.groups }),
      });
      if (unknown.length > 0) throw unknownPage(unknown);
    }

    const creation = await database.jobs.create({
      organizationId,
      siteId: site.id,
      domain: site.domain,
      version,
      paths,
      hosting,
      groups: body.groups,
      formats: body.formats,
      pdf: body.pdf,
      startsPerHour: config.api.exportStartsPerHour,
      startedBy: jobActorOf(caller),
      ...(idempotency !== undefined && { idempotency }),
    });
    if (creation.outcome === 'active') throw jobActive(site.domain, creation.job.id);
    if (creation.outcome === 'limited') {
      throw rateLimited(config.api.exportStartsPerHour, creation.retryAfterSeconds);
    }
    if (creation.outcome !== 'created') return answerOfKey(creation, config.api.exportStartsPerHour);
    await services.audit.note(context, caller, 'export.started', `export of ${site.domain} (${creation.job.id})`);
    await startWorkflow(services, { jobId: creation.job.id, organizationId }, context.state.requestId);
    return accepted(creation.job, config.api.exportStartsPerHour, false);
  },
});

/** Returns a hash of a request's body that does not depend on the order of its fields. */
function fingerprintOf(body: z.infer<typeof startJobSchema>): string {
  return createHash('sha256').update(sortedJson(body)).digest('hex');
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

/** Returns the first job of an idempotency key. Throws if the request is not the same. */
function answerOfKey({ outcome, job }: JobOfKey, startsPerHour: number): RouteResponse {
  if (outcome === 'reused') throw idempotencyKeyReused(job.id, job.domain);
  return accepted(job, startsPerHour, true);
}

function accepted(job: Job, startsPerHour: number, repeated: boolean): RouteResponse {
  return {
    status: 202,
    headers: {
      Location: `${JOBS_PATH}/${job.id}`,
      'RateLimit-Limit': String(startsPerHour),
      'RateLimit-Policy': `${startsPerHour};w=3600`,
      ...(repeated && { 'Idempotency-Replayed': 'true' }),
    },
    body: presentJob(job),
  };
}
