import { newWebhookSchema, rotateSecretSchema } from '../../../contract/http/webhooks.js';
import { newWebhookSecret, webhookSecretContext } from '../../../secrets/webhook-secret.js';
import { notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { presentWebhook } from './present-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH, webhookParamsSchema } from './schemas.js';

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: `${WEBHOOKS_PATH}/{webhookId}/rotate-secret`,
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description:
    'Messages carry a signature by each of the two until graceSeconds have passed, so that none is lost while receivers change over. The answer alone shows the new secret. Rotated again meanwhile, the oldest of the three signs no more.',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  body: { schema: rotateSecretSchema, required: false },
  responses: { 200: { description: 'The webhook with its new secret.', schema: newWebhookSchema } },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services, context }) => {
    const { database, secrets, audit } = services;
    const organizationId = caller.organization.id;
    const secret = newWebhookSecret();
    const webhook = await database.webhooks.rotateSecret(organizationId, params.webhookId, {
      sealedSecret: secrets.seal(secret, webhookSecretContext(organizationId)),
      previousUntil: new Date(Date.now() + body.graceSeconds * 1000),
    });
    if (webhook === undefined) throw notFound('there is no such webhook; check the webhookId');
    await audit.note(context, caller, 'webhook.secret_rotated', `webhook ${webhook.id}`);
    return { status: 200, body: { ...presentWebhook(webhook), secret } };
  },
});
