import { z } from 'zod';
import { type ListedSite, siteListSchema } from '../../../contract/http/sites.js';
import type { ListedJob } from '../../../database/records/job-records.js';
import { defineRoute } from '../../http/route.js';
import { pageFields } from '../list-query.js';
import { errorCodeOf } from '../static-export-jobs/present-job.js';
import { presentSite } from './present-site.js';
import { SITES_ACCESS, SITES_PATH } from './schemas.js';

export const listSites = defineRoute({
  method: 'GET',
  path: SITES_PATH,
  operationId: 'listSites',
  summary: 'List the sites of the organization',
  access: SITES_ACCESS,
  query: z.object(pageFields('Sites', 100)),
  responses: {
    200: {
      description: 'Sites, sorted by domain; nextCursor is null on the last page.',
      schema: siteListSchema,
    },
  },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { database } = services;
    const organizationId = caller.organization.id;
    const [{ sites, nextCursor }, jobs] = await Promise.all([
      database.sites.listPage(organizationId, query),
      database.jobs.listLastOfSites(organizationId),
    ]);
    const byDomain = new Map(jobs.map((job) => [job.domain, job]));
    return {
      status: 200,
      body: {
        sites: sites.map((site) => ({ ...presentSite(site), lastJob: presentLast(byDomain.get(site.domain)) })),
        nextCursor,
      },
    };
  },
});

function presentLast(job: ListedJob | undefined): ListedSite['lastJob'] {
  if (job === undefined) return null;
  return { jobId: job.id, status: job.status, ...errorCodeOf(job), createdAt: job.createdAt.toISOString() };
}
