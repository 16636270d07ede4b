import { removeIndex } from '../../../assistant/index/store-index.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from './find-site.js';
import { SITES_ACCESS, SITES_PATH, siteParamsSchema } from './schemas.js';

export const removeSite = defineRoute({
  method: 'DELETE',
  path: `${SITES_PATH}/{domain}`,
  operationId: 'removeSite',
  summary: 'Remove a site and its schedule',
  description:
    'Finished exports stay in lists; their archives are deleted by the daily cleanup, two days after their end at the earliest. A running export continues if it has been planned, and fails otherwise.',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 204: { description: 'The site is removed.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const site = await findSite(services, caller, params.domain);
    await services.database.sites.remove(caller.organization.id, site.domain);
    // The daily cleanup removes everything else. The index is removed now, because a new site with the same domain would be answered from
    // it.
    await removeIndex(services.store, site.organizationId, site.domain).catch((error: unknown) => {
      services.logger.warn({ siteId: site.id, err: error }, 'the index of a removed site could not be removed');
    });
    await services.audit.note(context, caller, 'site.removed', `site ${site.domain}`);
    return { status: 204 };
  },
});
