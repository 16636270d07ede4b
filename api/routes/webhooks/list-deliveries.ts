import { z } from 'zod';
import { deliveryListSchema, deliveryStatusSchema } from '../../../contract/http/webhooks.js';
import { defineRoute } from '../../http/route.js';
import { pageFields } from '../list-query.js';
import { findWebhook } from './find-webhook.js';
import { presentDelivery } from './present-webhook.js';
import { DELIVERIES_PATH, WEBHOOKS_ACCESS, webhookParamsSchema } from './schemas.js';

const querySchema = z.object({
  status: deliveryStatusSchema.optional(),
  ...pageFields('Deliveries'),
});

export const listDeliveries = defineRoute({
  method: 'GET',
  path: DELIVERIES_PATH,
  operationId: 'listWebhookDeliveries',
  summary: 'List the last deliveries of a webhook, newest first',
  description: 'The last 200 are kept.',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  query: querySchema,
  responses: { 200: { description: 'Deliveries; nextCursor is null on the last page.', schema: deliveryListSchema } },
  errors: ['not_found'],
  handle: async ({ params, query, caller, services }) => {
    const { id } = await findWebhook(services, caller, params.webhookId);
    const { deliveries, nextCursor } = await services.database.deliveries.list(id, query);
    return { status: 200, body: { deliveries: deliveries.map(presentDelivery), nextCursor } };
  },
});
