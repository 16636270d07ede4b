import { z } from 'zod';
import { siteAddresses } from '../../../assistant/answer/site-address.js';
import { refusalSchema } from '../../../contract/http/refusals.js';
import { closeSignal } from '../../http/close-signal.js';
import { defineRoute } from '../../http/route.js';
import { domainParamsSchema } from './message-schemas.js';
import { openSite } from './open-site.js';

const ID_RULE = { error: 'must be a string or a number' };

const messageSchema = z
  .looseObject({
    jsonrpc: z.literal('2.0', { error: 'must be 2.0' }),
    method: z.string({ error: 'must be the method of a request or a notification' }),
    id: z.union([z.string(), z.number()], ID_RULE).optional().meta({ description: 'Omitted for a notification.' }),
    params: z.record(z.string(), z.unknown(), { error: 'must be an object' }).optional(),
  })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC request or notification of the Model Context Protocol.' });

const answerSchema = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).nullish(),
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpResponse', description: 'A JSON-RPC response.' });

const refusedSchema = z.union([refusalSchema, answerSchema]);

/** Loads the SDK on the first call: it takes a quarter of a second and 25 MB, and most processes are never asked. */
const load = () => import('../../../mcp/answer-post.js');

export const answerMcp = defineRoute({
  method: 'POST',
  path: '/discovery/mcp/{domain}',
  operationId: 'callMcp',
  summary: "Use a site's documentation from an agent, by the Model Context Protocol",
  description:
    'The streamable HTTP transport of the Model Context Protocol, without sessions: every message is a request of its own. The tools are `search` and `get_page`; the resources are the pages.',
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: messageSchema, required: true },
  responses: {
    200: { description: 'The JSON-RPC response.', schema: answerSchema },
    202: { description: 'The notification was accepted.', contentType: null },
    400: { description: 'The body or the version of the protocol is invalid.', schema: refusedSchema },
    404: { description: 'There is no such site, or no such method.', schema: refusedSchema },
  },
  errors: ['not_found', 'not_indexed'],
  handle: async ({ params, body, caller, services, context }) => {
    const { site, search } = await openSite(services, caller, params.domain);
    const { answerPost } = await load();
    const addresses = siteAddresses(site, services.config.api.publicUrl);
    const { status, text } = await answerPost(
      { title: site.title, domain: site.domain, search, urlOf: addresses.urlOf, pathOf: addresses.pathOf },
      {
        body,
        headers: context.headers,
        signal: closeSignal(context.res),
        onError: (error) => services.logger.warn({ err: error }, 'a message of an agent was refused'),
      },
    );
    if (text === undefined) return { status, body: '' };
    return { status, body: text, headers: { 'Content-Type': 'application/json' } };
  },
});
