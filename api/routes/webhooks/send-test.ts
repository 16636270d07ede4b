import { deliverySchema } from '../../../contract/http/webhooks.js';
import { webhookDisabled } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findWebhook } from './find-webhook.js';
import { presentDelivery } from './present-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH, webhookParamsSchema } from './schemas.js';
import { sendDelivery } from './send-delivery.js';

export const sendTest = defineRoute({
  method: 'POST',
  path: `${WEBHOOKS_PATH}/{webhookId}/test`,
  operationId: 'sendWebhookTest',
  summary: 'Send a test message',
  description: 'The message has the type `webhook.test`. It is signed and retried like any other.',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  responses: { 202: { description: 'The delivery, to be sent.', schema: deliverySchema } },
  errors: ['not_found', 'webhook_disabled'],
  handle: async ({ params, caller, services }) => {
    const { database, exports: engine } = services;
    const webhook = await findWebhook(services, caller, params.webhookId);
    if (!webhook.enabled) throw webhookDisabled();
    // Checked first, so that an unavailable engine leaves nothing to be sent later.
    await engine.check();
    const delivery = await database.deliveries.createTest(webhook);
    await sendDelivery(services, delivery.id);
    return { status: 202, body: presentDelivery(delivery) };
  },
});
