import { defineRoute } from '../../http/route.js';
import { findWebhook } from './find-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH, webhookParamsSchema } from './schemas.js';

export const removeWebhook = defineRoute({
  method: 'DELETE',
  path: `${WEBHOOKS_PATH}/{webhookId}`,
  operationId: 'removeWebhook',
  summary: 'Remove a webhook and its deliveries',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  responses: { 204: { description: 'The webhook is removed.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const { id } = await findWebhook(services, caller, params.webhookId);
    await services.database.webhooks.remove(caller.organization.id, id);
    await services.audit.note(context, caller, 'webhook.removed', `webhook ${id}`);
    return { status: 204 };
  },
});
