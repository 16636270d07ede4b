import { siteSchema } from '../../../contract/http/sites.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from './find-site.js';
import { presentSite } from './present-site.js';
import { SITES_ACCESS, SITES_PATH, siteParamsSchema } from './schemas.js';

export const getSite = defineRoute({
  method: 'GET',
  path: `${SITES_PATH}/{domain}`,
  operationId: 'getSite',
  summary: 'Read a site',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 200: { description: 'The site.', schema: siteSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => ({
    status: 200,
    body: presentSite(await findSite(services, caller, params.domain)),
  }),
});
