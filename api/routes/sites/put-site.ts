import { z } from 'zod';
import { putSiteSchema, siteSchema } from '../../../contract/http/sites.js';
import { DomainTaken } from '../../../database/records/site-records.js';
import { domainOutOfReach, siteExists } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { checkHosting } from '../static-export-jobs/check-hosting.js';
import { describeChanges } from './describe-changes.js';
import { presentSite } from './present-site.js';
import { readSource } from './read-source.js';
import { newDomainSchema, SITES_ACCESS, SITES_PATH } from './schemas.js';
import { sealCredentials } from './seal-credentials.js';

export const putSite = defineRoute({
  method: 'PUT',
  path: `${SITES_PATH}/{domain}`,
  operationId: 'putSite',
  summary: 'Register a site, or replace its settings',
  access: SITES_ACCESS,
  params: z.object({ domain: newDomainSchema.meta({ description: 'Domain of the site.' }) }),
  headers: z.object({
    'if-none-match': z
      .string()
      .optional()
      .meta({ description: '`*`: only if the site does not exist yet (RFC 9110).' }),
  }),
  body: { schema: putSiteSchema, required: true },
  responses: {
    200: { description: 'The changed site.', schema: siteSchema },
    201: { description: 'The new site.', schema: siteSchema },
  },
  errors: ['hosting_forbidden', 'not_found', 'precondition_failed'],
  handle: async ({ params, headers, body, caller, services, context }) => {
    const { database, config } = services;
    const organizationId = caller.organization.id;
    const before = await database.sites.get(organizationId, params.domain);
    if (before !== undefined && headers['if-none-match'] === '*') throw siteExists();
    const hosting = body.hosting ?? before?.hosting ?? { mode: 'client-hosted' };
    await checkHosting(database, organizationId, hosting);
    const source = readSource(body.source, config.sources, before);
    const site = await database.sites
      .put(organizationId, params.domain, {
        title: body.title ?? before?.title ?? params.domain.toLowerCase(),
        source,
        hosting,
        canonicalUrl: trimmed(body.canonicalUrl === undefined ? before?.canonicalUrl : body.canonicalUrl),
        defaultVersion: body.defaultVersion === undefined ? before?.defaultVersion : body.defaultVersion,
        sealedCredentials: sealCredentials(services, {
          ...{ organizationId, domain: params.domain, source, before },
          credentials: body.credentials,
        }),
      })
      .catch((error: unknown) => {
        throw error instanceof DomainTaken ? domainOutOfReach(params.domain) : error;
      });
    if (before === undefined) {
      await services.audit.note(context, caller, 'site.added', `site ${site.domain} (${source.type})`);
    } else {
      const changes = describeChanges(before, site) || 'nothing';
      await services.audit.note(context, caller, 'site.changed', `site ${site.domain}, ${changes}`);
    }
    return { status: before === undefined ? 201 : 200, body: presentSite(site) };
  },
});

const trimmed = (url: string | null | undefined) => url?.replace(/\/+$/, '') ?? null;
