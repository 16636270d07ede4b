import { z } from 'zod';
import { defineRoute } from '../../route.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { presentJob } from './present-job.js';
import { domainSchema, jobSchema, statusSchema } from './schemas.js';

const DEFAULT_LIMIT = 20;
const LIMIT_RULE = { error: 'must be a whole number from 1 to 100' };

const instant = z.iso.datetime({ offset: true, error: 'must be a timestamp such as 2026-01-31T12:00:00Z' }).optional();

const querySchema = z.object({
  domain: domainSchema.optional(),
  status: statusSchema.optional(),
  since: instant.meta({ description: 'Only jobs that were made at this time or later.' }),
  until: instant.meta({ description: 'Only jobs that were made before this time.' }),
  limit: z.coerce
    .number(LIMIT_RULE)
    .int(LIMIT_RULE)
    .min(1, LIMIT_RULE)
    .max(100, LIMIT_RULE)
    .default(DEFAULT_LIMIT)
    .meta({ description: 'Jobs in one answer.' }),
  cursor: z
    .string({ error: 'must be the nextCursor of an earlier answer' })
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be the nextCursor of an earlier answer' })
    .optional()
    .meta({ description: 'The nextCursor of the last answer.' }),
});

const listSchema = z
  .object({ jobs: z.array(jobSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'StaticExportJobList' });

export const listJobs = defineRoute({
  method: 'GET',
  path: JOBS_PATH,
  operationId: 'listStaticExportJobs',
  summary: 'List jobs, newest first',
  access: STATIC_EXPORT_ACCESS,
  query: querySchema,
  responses: { 200: { description: 'Jobs; nextCursor is null on the last page.', schema: listSchema } },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { jobs, nextCursor } = await services.database.jobs.list(caller.organization.id, {
      ...query,
      since: query.since === undefined ? undefined : new Date(query.since),
      until: query.until === undefined ? undefined : new Date(query.until),
    });
    return { status: 200, body: { jobs: jobs.map((job) => presentJob(services.jobs.advance(job))), nextCursor } };
  },
});
