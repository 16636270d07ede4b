import { z } from 'zod';
import { putSiteSchema, siteSchema } from '../../../contract/http/sites.js';
import type { Site, SiteSource } from '../../../database/records/site-records.js';
import { DomainTaken } from '../../../database/records/site-records.js';
import { credentialsContext } from '../../../source/credentials-context.js';
import { domainOutOfReach, siteExists } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { checkHosting } from '../static-export-jobs/check-hosting.js';
import { describeChanges } from './describe-changes.js';
import { presentSite } from './present-site.js';
import { readSource } from './read-source.js';
import { newDomainSchema, SITES_ACCESS, SITES_PATH } from './schemas.js';

type Body = z.output<typeof putSiteSchema>;

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
        sealedCredentials: sealedCredentials(services, { organizationId, domain: params.domain, body, source, before }),
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

/**
 * Returns the credentials to store; null removes them, undefined keeps the stored ones. A token is never sent to a host other than the one
 * it was entered for.
 */
function sealedCredentials(
  { secrets }: Services,
  {
    organizationId,
    domain,
    body,
    source,
    before,
  }: { organizationId: string; domain: string; body: Body; source: SiteSource; before: Site | undefined },
): string | null | undefined {
  if (source.type !== 'git' || body.credentials === null) return null;
  if (body.credentials !== undefined) {
    const context = credentialsContext({ organizationId, domain: domain.toLowerCase() });
    return secrets.seal(JSON.stringify(body.credentials), context);
  }
  return before?.source.type === 'git' && hostOf(before.source.url) === hostOf(source.url) ? undefined : null;
}

/** Returns the host with protocol and port; for `git@host:path`, the part before the path. */
function hostOf(url: string): string {
  if (!URL.canParse(url)) return url.split(':')[0] ?? '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
