import { createWebhookSchema, newWebhookSchema } from '../../../contract/http/webhooks.js';
import { TooManyWebhooks } from '../../../database/records/webhook-records.js';
import { newWebhookSecret, webhookSecretContext } from '../../../secrets/webhook-secret.js';
import { invalidRequest, tooManyWebhooks } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { addressProblem } from './address-problem.js';
import { presentWebhook } from './present-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH } from './schemas.js';

export const createWebhook = defineRoute({
  method: 'POST',
  path: WEBHOOKS_PATH,
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  description: 'Messages are signed as Standard Webhooks specifies. Only this response contains the secret.',
  access: WEBHOOKS_ACCESS,
  body: { schema: createWebhookSchema, required: true },
  responses: { 201: { description: 'The webhook with its secret.', schema: newWebhookSchema } },
  errors: ['too_many_webhooks'],
  handle: async ({ body, caller, services, context }) => {
    const { database, secrets, config } = services;
    const problem = addressProblem(body.url, config.sources.allowPrivateNetwork);
    if (problem !== undefined) throw invalidRequest(`url: ${problem}`);
    const secret = newWebhookSecret();
    const sealedSecret = secrets.seal(secret, webhookSecretContext(caller.organization.id));
    const webhook = await database.webhooks
      .create(caller.organization.id, { ...body, sealedSecret })
      .catch((error: unknown) => {
        throw error instanceof TooManyWebhooks ? tooManyWebhooks(error.message) : error;
      });
    await services.audit.note(context, caller, 'webhook.added', `webhook ${webhook.id} to ${new URL(body.url).host}`);
    return { status: 201, body: { ...presentWebhook(webhook), secret } };
  },
});
