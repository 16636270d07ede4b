import { publishingSchema, putPublishingSchema } from '../../../contract/http/publishing.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from './find-site.js';
import { presentPublishing } from './present-publishing.js';
import { SITES_ACCESS, SITES_PATH, siteParamsSchema } from './schemas.js';

const PATH = `${SITES_PATH}/{domain}/publishing`;

export const getPublishing = defineRoute({
  method: 'GET',
  path: PATH,
  operationId: 'getPublishing',
  summary: 'Read which export of a site is published',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 200: { description: 'The publication.', schema: publishingSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const site = await findSite(services, caller, params.domain);
    const publication = await services.database.publications.get(caller.organization.id, site.id);
    return { status: 200, body: presentPublishing(publication, site, services.siteHosts) };
  },
});

export const putPublishing = defineRoute({
  method: 'PUT',
  path: PATH,
  operationId: 'putPublishing',
  summary: 'Choose whether exports of a site are published automatically',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  body: { schema: putPublishingSchema, required: true },
  responses: { 200: { description: 'The publication.', schema: publishingSchema } },
  errors: ['not_found'],
  handle: async ({ params, body: { policy }, caller, services, context }) => {
    const site = await findSite(services, caller, params.domain);
    const publication = await services.database.publications.setPolicy(caller.organization.id, site.id, policy);
    const how = policy === 'automatic' ? 'automatically' : 'after a review';
    await services.audit.note(context, caller, 'site.changed', `site ${site.domain}: exports are published ${how}`);
    return { status: 200, body: presentPublishing(publication, site, services.siteHosts) };
  },
});
