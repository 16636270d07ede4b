import { z } from 'zod';
import { defineRoute } from '../../route.js';
import { presentSite } from './present-site.js';
import { SITES_ACCESS, SITES_PATH, siteSchema } from './schemas.js';

export const listSites = defineRoute({
  method: 'GET',
  path: SITES_PATH,
  operationId: 'listSites',
  summary: 'List the sites of the organization',
  access: SITES_ACCESS,
  responses: {
    200: {
      description: 'By their domains.',
      schema: z.object({ sites: z.array(siteSchema) }).meta({ id: 'SiteList' }),
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const sites = await services.database.sites.list(caller.organization.id);
    return { status: 200, body: { sites: sites.map(presentSite) } };
  },
});
