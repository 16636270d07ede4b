import { z } from 'zod';
import { siteAddresses } from '../../../assistant/answer/site-address.js';
import { suggestQuestions } from '../../../assistant/suggestions/suggest-questions.js';
import { defineRoute } from '../../http/route.js';
import { domainParamsSchema } from './message-schemas.js';
import { openSite } from './open-site.js';

export const introduceSite = defineRoute({
  method: 'POST',
  path: '/discovery/v1/site/{domain}',
  operationId: 'introduceSite',
  summary: "Get a site's title and questions to begin with",
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: z.object({}), required: false },
  responses: {
    200: {
      description: 'The site.',
      schema: z
        .object({
          domain: z.string(),
          title: z.string(),
          url: z.string().meta({ description: 'The address of its first page.' }),
          suggestions: z
            .array(z.string())
            .meta({ description: 'Questions that its pages answer, at most four; empty if none were found.' }),
        })
        .meta({ id: 'AnsweredSite' }),
    },
  },
  errors: ['not_found', 'not_indexed'],
  handle: async ({ params, caller, services }) => {
    const { site, search } = await openSite(services, caller, params.domain);
    const { domain, title } = site;
    const url = siteAddresses(site, services.config.api.publicUrl).urlOf('index');
    return { status: 200, body: { domain, title, url, suggestions: await suggestQuestions(search) } };
  },
});
