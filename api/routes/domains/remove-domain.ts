import { defineRoute } from '../../http/route.js';
import { SITES_ACCESS } from '../sites/schemas.js';
import { findDomain, noSuchDomain } from './find-domain.js';
import { DOMAIN_PATH, domainParamsSchema } from './schemas.js';

export const removeCustomDomain = defineRoute({
  method: 'DELETE',
  path: DOMAIN_PATH,
  operationId: 'removeCustomDomain',
  summary: 'Remove a custom domain from a site',
  access: SITES_ACCESS,
  params: domainParamsSchema,
  responses: { 204: { description: 'The site is no longer served there.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const { site, domain } = await findDomain(services, caller, params);
    if (!(await services.database.customDomains.remove(site.id, domain.hostName))) throw noSuchDomain();
    await services.audit.note(context, caller, 'domain.removed', `domain ${domain.hostName} of ${site.domain}`);
    return { status: 204 };
  },
});
