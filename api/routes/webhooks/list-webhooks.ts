import { webhookListSchema } from '../../../contract/http/webhooks.js';
import { defineRoute } from '../../http/route.js';
import { presentWebhook } from './present-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH } from './schemas.js';

export const listWebhooks = defineRoute({
  method: 'GET',
  path: WEBHOOKS_PATH,
  operationId: 'listWebhooks',
  summary: 'List the webhooks of the organization',
  access: WEBHOOKS_ACCESS,
  responses: {
    200: {
      description: 'Webhooks, oldest first, without their secrets.',
      schema: webhookListSchema,
    },
  },
  errors: [],
  handle: async ({ caller, services }) => {
    const webhooks = await services.database.webhooks.list(caller.organization.id);
    return { status: 200, body: { webhooks: webhooks.map(presentWebhook) } };
  },
});
