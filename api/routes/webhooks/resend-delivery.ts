import { deliverySchema } from '../../../contract/http/webhooks.js';
import { notFound, webhookDisabled } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findWebhook } from './find-webhook.js';
import { presentDelivery } from './present-webhook.js';
import { DELIVERIES_PATH, deliveryParamsSchema, WEBHOOKS_ACCESS } from './schemas.js';
import { sendDelivery } from './send-delivery.js';

export const resendDelivery = defineRoute({
  method: 'POST',
  path: `${DELIVERIES_PATH}/{deliveryId}/resend`,
  operationId: 'resendWebhookDelivery',
  summary: 'Resend a message, or retry a pending one at once',
  description: 'The message keeps its id, so that the receiver can detect duplicates.',
  access: WEBHOOKS_ACCESS,
  params: deliveryParamsSchema,
  responses: { 202: { description: 'The delivery, to be sent.', schema: deliverySchema } },
  errors: ['not_found', 'webhook_disabled'],
  handle: async ({ params, caller, services }) => {
    const { database, exports: engine } = services;
    const webhook = await findWebhook(services, caller, params.webhookId);
    const found = await database.deliveries.get(webhook.id, params.deliveryId);
    if (found === undefined) throw notFound('there is no such delivery; check the deliveryId');
    if (!webhook.enabled) throw webhookDisabled();
    // Checked first, so that an unavailable engine leaves nothing to be sent later.
    await engine.check();
    await database.deliveries.requeue(found.id);
    await sendDelivery(services, found.id);
    return { status: 202, body: presentDelivery((await database.deliveries.getById(found.id)) ?? found) };
  },
});
