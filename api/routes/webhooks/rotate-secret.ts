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
  summary: 'Rotate the secret of a webhook',
  description:
    'Until graceSeconds have passed, messages are signed with both secrets, so that receivers can switch without losing any. Only this response contains the new secret. If it is rotated again meanwhile, the oldest of the three secrets expires.',
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
