import { changeWebhookSchema, webhookSchema } from '../../../contract/http/webhooks.js';
import { invalidRequest, notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { addressProblem } from './address-problem.js';
import { findWebhook } from './find-webhook.js';
import { presentWebhook } from './present-webhook.js';
import { WEBHOOKS_ACCESS, WEBHOOKS_PATH, webhookParamsSchema } from './schemas.js';

export const changeWebhook = defineRoute({
  method: 'PUT',
  path: `${WEBHOOKS_PATH}/{webhookId}`,
  operationId: 'changeWebhook',
  summary: 'Change, disable or enable a webhook',
  description: 'The secret does not change; rotateWebhookSecret replaces it.',
  access: WEBHOOKS_ACCESS,
  params: webhookParamsSchema,
  body: { schema: changeWebhookSchema, required: false },
  responses: { 200: { description: 'The webhook.', schema: webhookSchema } },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services, context }) => {
    await findWebhook(services, caller, params.webhookId);
    const { database, config } = services;
    const problem = body.url === undefined ? undefined : addressProblem(body.url, config.sources.allowPrivateNetwork);
    if (problem !== undefined) throw invalidRequest(`url: ${problem}`);
    const webhook = await database.webhooks.update(caller.organization.id, params.webhookId, body);
    if (webhook === undefined) throw notFound('there is no such webhook; check the webhookId');
    await services.audit.note(context, caller, 'webhook.changed', `webhook ${webhook.id}`);
    return { status: 200, body: presentWebhook(webhook) };
  },
});
