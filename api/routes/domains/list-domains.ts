import { customDomainListSchema } from '../../../contract/http/custom-domains.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, siteParamsSchema } from '../sites/schemas.js';
import { presentDomain } from './present-domain.js';
import { DOMAINS_PATH } from './schemas.js';

export const listCustomDomains = defineRoute({
  method: 'GET',
  path: DOMAINS_PATH,
  operationId: 'listCustomDomains',
  summary: 'List the custom domains of a hosted site',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 200: { description: 'The domains, oldest first.', schema: customDomainListSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const site = await findSite(services, caller, params.domain);
    const domains = await services.database.customDomains.list(site.id);
    return { status: 200, body: { domains: domains.map((domain) => presentDomain(domain, { ...services, site })) } };
  },
});
