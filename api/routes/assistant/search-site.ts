import { z } from 'zod';
import { siteAddresses } from '../../../assistant/answer/site-address.js';
import { presentSection } from '../../../assistant/streams/present-sections.js';
import { defineRoute } from '../../http/route.js';
import { domainParamsSchema, filterFields, pageSizeSchema } from './message-schemas.js';
import { openSite } from './open-site.js';

const QUERY_RULE = { error: 'must be a string of 1 to 2000 characters' };
const THRESHOLD_RULE = { error: 'must be a number from 0 to 1' };

const searchSchema = z.object({
  query: z.string(QUERY_RULE).min(1, QUERY_RULE).max(2000, QUERY_RULE).meta({ description: 'A question, or words.' }),
  pageSize: pageSizeSchema.nullish().meta({ description: 'Maximum number of results; 10 by default.' }),
  scoreThreshold: z
    .number(THRESHOLD_RULE)
    .min(0, THRESHOLD_RULE)
    .max(1, THRESHOLD_RULE)
    .nullish()
    .meta({ description: 'Minimum score of results.' }),
  filter: z
    .object({ ...filterFields, tag: z.string({ error: 'must be a string' }).nullish() }, { error: 'must be an object' })
    .nullish(),
});

const sectionSchema = z
  .object({
    content: z.string().meta({ description: 'The section as Markdown.' }),
    path: z.string().meta({ description: 'Path of its page.' }),
    url: z.string(),
    metadata: z.object({
      title: z.string().meta({ description: 'Title of the page.' }),
      headings: z.array(z.string()),
      anchor: z.string(),
      score: z.number().min(0).max(1),
      language: z.string().optional(),
      version: z.string().optional(),
    }),
  })
  .meta({ id: 'FoundSection' });

const DEFAULT_PAGE_SIZE = 10;

export const searchSite = defineRoute({
  method: 'POST',
  path: '/discovery/v1/search/{domain}',
  operationId: 'searchSite',
  summary: "Search a site's documentation",
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: searchSchema, required: true },
  responses: { 200: { description: 'Sections, best first.', schema: z.array(sectionSchema) } },
  errors: ['not_found', 'not_indexed'],
  handle: async ({ params, body, caller, services }) => {
    const { site, search } = await openSite(services, caller, params.domain);
    const { query, pageSize, scoreThreshold, filter } = body;
    const addresses = siteAddresses(site, services.config.api.publicUrl);
    const results = await search.search({
      query,
      pageSize: pageSize ?? DEFAULT_PAGE_SIZE,
      ...(scoreThreshold != null && { scoreThreshold }),
      ...(filter != null && { filter: withoutNulls(filter) }),
    });
    return {
      status: 200,
      body: results.map((each) => presentSection({ ...each, url: addresses.urlOf(each.path, each.anchor) })),
    };
  },
});

function withoutNulls(filter: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const])),
  );
}
