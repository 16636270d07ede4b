import { badgeSchema, putBadgeSchema } from '../../../contract/http/badges.js';
import type { Badge } from '../../../database/records/badge-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, SITES_PATH, siteParamsSchema } from '../sites/schemas.js';
import { presentBadge } from './present-badge.js';

const PATH = `${SITES_PATH}/{domain}/badge`;

export const getBadge = defineRoute({
  method: 'GET',
  path: PATH,
  operationId: 'getBadge',
  summary: 'Read the address of the badge of a site',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 200: { description: 'The badge.', schema: badgeSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const site = await findSite(services, caller, params.domain);
    return { status: 200, body: present(await services.database.badges.get(site.id), site, services) };
  },
});

export const putBadge = defineRoute({
  method: 'PUT',
  path: PATH,
  operationId: 'putBadge',
  summary: 'Choose who can see the badge of a site',
  description: 'The badge tells whether the last export of the whole site completed, and nothing else.',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  body: { schema: putBadgeSchema, required: true },
  responses: { 200: { description: 'The badge.', schema: badgeSchema } },
  errors: ['not_found'],
  handle: async ({ params, body: { visibility }, caller, services, context }) => {
    const { badges } = services.database;
    const site = await findSite(services, caller, params.domain);
    const badge = visibility === 'off' ? undefined : await badges.put(site.id, visibility);
    if (badge === undefined) await badges.remove(site.id);
    await services.audit.note(context, caller, 'site.changed', `site ${site.domain}: ${CHANGES[visibility]}`);
    return { status: 200, body: present(badge, site, services) };
  },
});

const CHANGES = {
  off: 'its badge was turned off',
  link: 'its badge is at a secret address',
  public: 'its badge is public',
} as const;

const present = (badge: Badge | undefined, site: Site, { siteHosts, config }: Services) =>
  presentBadge(badge, { site, siteHosts, publicUrl: config.api.publicUrl });
