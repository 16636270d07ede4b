import { customDomainSchema } from '../../../contract/http/custom-domains.js';
import { checkDomain } from '../../domains/check-domain.js';
import { defineRoute } from '../../http/route.js';
import { MAX_DOMAIN_CHECKS } from '../../rate-limits/domain-check-limit.js';
import { SITES_ACCESS } from '../sites/schemas.js';
import { findDomain, noSuchDomain } from './find-domain.js';
import { presentDomain } from './present-domain.js';
import { DOMAIN_PATH, domainParamsSchema } from './schemas.js';

export const checkCustomDomain = defineRoute({
  method: 'POST',
  path: `${DOMAIN_PATH}/check`,
  operationId: 'checkCustomDomain',
  summary: 'Look for the proof of a custom domain now',
  description: `Without this call, domains are checked every few minutes for three days, and proved ones every six hours. An organization can request ${MAX_DOMAIN_CHECKS} checks in an hour.`,
  access: SITES_ACCESS,
  params: domainParamsSchema,
  responses: { 200: { description: 'The domain with the result.', schema: customDomainSchema } },
  errors: ['not_found', 'rate_limited'],
  handle: async ({ params, caller, services, context }) => {
    const { site, domain } = await findDomain(services, caller, params);
    await services.countDomainCheck(site.organizationId);
    const checked = await checkDomain(services, domain);
    if (checked === undefined) throw noSuchDomain();
    const { change } = checked;
    const subject = `domain ${domain.hostName} of ${site.domain}`;
    if (change !== undefined) await services.audit.note(context, caller, `domain.${change}`, subject);
    return { status: 200, body: presentDomain(checked.domain, { ...services, site }) };
  },
});
