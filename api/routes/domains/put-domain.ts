import { customDomainSchema } from '../../../contract/http/custom-domains.js';
import { CustomDomainTaken, TooManyCustomDomains } from '../../../database/records/custom-domain-records.js';
import { customDomainTaken, invalidRequest, notHosted } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS } from '../sites/schemas.js';
import { presentDomain } from './present-domain.js';
import { readHostName } from './read-host-name.js';
import { DOMAIN_PATH, domainParamsSchema } from './schemas.js';

export const putCustomDomain = defineRoute({
  method: 'PUT',
  path: DOMAIN_PATH,
  operationId: 'putCustomDomain',
  summary: 'Add a custom domain to a hosted site',
  description: 'The answer has the proofs to choose from. The site is served at the domain when one of them is found.',
  access: SITES_ACCESS,
  params: domainParamsSchema,
  responses: {
    200: { description: 'The domain, which the site had already.', schema: customDomainSchema },
    201: { description: 'The domain, which waits for its proof.', schema: customDomainSchema },
  },
  errors: ['not_found', 'invalid_request', 'custom_domain_taken', 'not_hosted'],
  handle: async ({ params, caller, services, context }) => {
    const { database, config, siteHosts } = services;
    const site = await findSite(services, caller, params.domain);
    if (siteHosts === undefined) throw notHosted();
    const { publicUrl } = config.api;
    const { allowPrivateNetwork } = config.sources;
    const hostName = readHostName(params.hostName, { siteHosts, publicUrl, allowPrivateNetwork });
    const { domain, isNew } = await database.customDomains.add(site, hostName).catch((error: unknown) => {
      if (error instanceof CustomDomainTaken) throw customDomainTaken(hostName);
      throw error instanceof TooManyCustomDomains ? invalidRequest(error.message) : error;
    });
    if (isNew) await services.audit.note(context, caller, 'domain.added', `domain ${hostName} of ${site.domain}`);
    return { status: isNew ? 201 : 200, body: presentDomain(domain, { site, siteHosts }) };
  },
});
