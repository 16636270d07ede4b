import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../../database/records/webhook-records.js';

export const WEBHOOKS_ACCESS = { key: 'admin' } as const;

export const WEBHOOKS_PATH = '/v1/webhooks';
export const DELIVERIES_PATH = `${WEBHOOKS_PATH}/{webhookId}/deliveries`;

export const webhookParamsSchema = z.object({
  webhookId: z.string().meta({ description: 'Identifier of the webhook.' }),
});

export const deliveryParamsSchema = webhookParamsSchema.extend({
  deliveryId: z.string().meta({ description: 'Identifier of the delivery, which is also that of its message.' }),
});

export const eventSchema = z.enum(WEBHOOK_EVENTS, { error: `must be one of ${WEBHOOK_EVENTS.join(', ')}` });

/** What callers say of a webhook; where it may lead is for `addressProblem` to say. */
export const webhookFields = {
  url: z
    .string({ error: 'must be a string: the address that messages are sent to' })
    .max(2000, { error: 'must have at most 2000 characters' }),
  events: z
    .array(eventSchema, { error: 'must be an array of events' })
    .min(1, { error: 'must name at least one event' })
    .max(50)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  enabled: z.boolean({ error: 'must be true or false' }),
};

const timestamp = z.iso.datetime();

const shownFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(eventSchema),
  enabled: z.boolean(),
  previousSecretUntil: timestamp
    .nullable()
    .meta({ description: 'While the secret before this one signs too; null where it does not.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const webhookSchema = z.object(shownFields).meta({ id: 'Webhook' });

export const newWebhookSchema = z
  .object({
    ...shownFields,
    secret: z.string().meta({ description: 'What messages are signed with; shown now and never again.' }),
  })
  .meta({ id: 'NewWebhook' });

export const deliverySchema = z
  .object({
    id: z.string().meta({ description: 'Sent as webhook-id, the same for every attempt.' }),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int().min(0),
    responseStatus: z.int().nullable().meta({ description: 'Of the last attempt; null where nobody answered.' }),
    error: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    nextAttemptAt: timestamp.nullable(),
    payload: z.string().meta({ description: 'The message as it is sent: JSON.', contentMediaType: 'application/json' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });

export type WebhookAnswer = z.infer<typeof webhookSchema>;
export type DeliveryAnswer = z.infer<typeof deliverySchema>;
