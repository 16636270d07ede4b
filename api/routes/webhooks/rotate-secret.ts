import { z } from 'zod';
import { newWebhookSecret, webhookSecretContext } from '../../../secrets/webhook-secret.js';
import { notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { presentWebhook } from './present-webhook.js';
import { newWebhookSchema, WEBHOOKS_ACCESS, WEBHOOKS_PATH, webhookParamsSchema } from './schemas.js';

const DAY_SECONDS = 86_400;
const MAX_GRACE_SECONDS = 7 * DAY_SECONDS;
const GRACE_RULE = { error: `must be a whole number from 0 to ${MAX_GRACE_SECONDS}` };

const bodySchema = z
  .object({
    graceSeconds: z
      .number(GRACE_RULE)
      .int(GRACE_RULE)
      .min(0, GRACE_RULE)
      .max(MAX_GRACE_SECONDS, GRACE_RULE)
      .default(DAY_SECONDS)
      .meta({ description: 'How long the old secret signs beside the new one; 0 where it was seen by others.' }),
  })
  .meta({ id: 'RotateWebhookSecret' });

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: `${WEBHOOKS_PATH}/{webhookId}/rotate-secret`,
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description:
    'Messages carry a signature by each of the two until graceSeconds have passed, so that none is lost while receivers change over. The answer alone shows the new secret. Rotated again meanwhile, the oldest of the three signs no more.',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  body: { schema: bodySchema, required: false },
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
