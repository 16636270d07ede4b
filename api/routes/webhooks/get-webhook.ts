import { webhookSchema } from '../../../contract/http/webhooks.js';
import { defineRoute } from '../../http/route.js';
import { findWebhook } from './find-webhook.js';
import { presentWebhook } from './present-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH, webhookParamsSchema } from './schemas.js';

export const getWebhook = defineRoute({
  method: 'GET',
  path: `${WEBHOOKS_PATH}/{webhookId}`,
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  responses: { 200: { description: 'The webhook, without its secret.', schema: webhookSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => ({
    status: 200,
    body: presentWebhook(await findWebhook(services, caller, params.webhookId)),
  }),
});
