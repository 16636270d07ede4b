import { z } from 'zod';
import { domainSchema } from '../../../contract/http/domains.js';
import { jobListSchema, statusSchema } from '../../../contract/http/jobs.js';
import type { ListedJob } from '../../../database/records/job-records.js';
import { defineRoute } from '../../http/route.js';
import { groupsQuerySchema } from '../groups-query.js';
import { instantSchema, pageFields } from '../list-query.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { presentJob } from './present-job.js';

const querySchema = z.object({
  domain: domainSchema.optional(),
  status: statusSchema.optional(),
  groups: groupsQuerySchema
    .optional()
    .meta({ description: 'Only jobs for these groups of readers, separated by commas; empty for everybody.' }),
  live: z
    .enum(['true'], { error: 'must be true, or omitted' })
    .optional()
    .meta({ description: '`true` lists only the published exports of sites.' }),
  since: instantSchema.meta({ description: 'Only jobs created at this time or later.' }),
  until: instantSchema.meta({ description: 'Only jobs created before this time.' }),
  ...pageFields('Jobs'),
});

export const listJobs = defineRoute({
  method: 'GET',
  path: JOBS_PATH,
  operationId: 'listStaticExportJobs',
  summary: 'List jobs, newest first',
  access: STATIC_EXPORT_ACCESS,
  query: querySchema,
  responses: { 200: { description: 'Jobs; nextCursor is null on the last page.', schema: jobListSchema } },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { jobs, nextCursor } = await services.database.jobs.list(caller.organization.id, {
      ...query,
      live: query.live === 'true',
      since: query.since === undefined ? undefined : new Date(query.since),
      until: query.until === undefined ? undefined : new Date(query.until),
    });
    const live = await services.database.publications.listLiveJobs([...new Set(jobs.map(({ siteId }) => siteId))]);
    const { siteHosts } = services;
    const present = (job: ListedJob) =>
      presentJob(services.jobs.advance(job), { siteHosts, isLive: live.get(job.siteId) === job.id });
    return { status: 200, body: { jobs: jobs.map(present), nextCursor } };
  },
});
