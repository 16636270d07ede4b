import { z } from 'zod';
import { siteAddresses } from '../../../assistant/answer/site-address.js';
import { notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { domainParamsSchema } from './message-schemas.js';
import { openSite } from './open-site.js';

const PATH_RULE = { error: 'must be the path of a page, at most 1000 characters' };

export const getPage = defineRoute({
  method: 'POST',
  path: '/discovery/v1/page/{domain}',
  operationId: 'getPage',
  summary: 'Get a whole page as Markdown',
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: z.object({ path: z.string(PATH_RULE).max(1000, PATH_RULE) }), required: true },
  responses: {
    200: {
      description: 'The page.',
      schema: z.object({ path: z.string(), title: z.string(), url: z.string(), content: z.string() }),
    },
  },
  errors: ['not_found', 'not_indexed'],
  handle: async ({ params, body, caller, services }) => {
    const { site, search } = await openSite(services, caller, params.domain);
    const page = search.page(body.path.replace(/^\/+|\/+$/g, '') || 'index');
    if (page === undefined) throw notFound('the site has no such page; check the path');
    const url = siteAddresses(site, services.config.api.publicUrl).urlOf(page.path);
    return { status: 200, body: { path: page.path, title: page.title, url, content: page.content } };
  },
});
