import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../webhook-events.js';
import { countSchema, nextCursorSchema, type Sent, timestampSchema, type Wire } from './wire.js';

const eventSchema = z.enum(WEBHOOK_EVENTS, { error: `must be one of ${WEBHOOK_EVENTS.join(', ')}` });

/** Fields that callers set. Which addresses are allowed is checked by the handlers. */
const bodyFields = {
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

/** The body of a request that creates a webhook. */
export const createWebhookSchema = z
  .object({ ...bodyFields, enabled: bodyFields.enabled.default(true) })
  .meta({ id: 'CreateWebhook' });

/** The body of a request that changes a webhook. */
export const changeWebhookSchema = z
  .object({
    url: bodyFields.url.optional(),
    events: bodyFields.events.optional(),
    enabled: bodyFields.enabled.optional(),
  })
  .meta({ id: 'ChangeWebhook', description: 'Omitted fields stay unchanged.' });

const DAY_SECONDS = 86_400;
const MAX_GRACE_SECONDS = 7 * DAY_SECONDS;
const GRACE_RULE = { error: `must be a whole number from 0 to ${MAX_GRACE_SECONDS}` };

/** The body of a request that rotates the secret of a webhook. */
export const rotateSecretSchema = z
  .object({
    graceSeconds: z
      .number(GRACE_RULE)
      .int(GRACE_RULE)
      .min(0, GRACE_RULE)
      .max(MAX_GRACE_SECONDS, GRACE_RULE)
      .default(DAY_SECONDS)
      .meta({ description: 'How long messages are signed with the old secret too; use 0 if it was leaked.' }),
  })
  .meta({ id: 'RotateWebhookSecret' });

const webhookFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(eventSchema),
  enabled: z.boolean(),
  previousSecretUntil: timestampSchema
    .nullable()
    .meta({ description: 'Until when messages are signed with the previous secret too; null if they are not.' }),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
};

/** A webhook without its secret. */
export const webhookSchema = z.object(webhookFields).meta({ id: 'Webhook' });

/** The webhooks of an organization, oldest first. */
export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) }).meta({ id: 'WebhookList' });

/** A webhook with its new secret, which no later answer contains. */
export const newWebhookSchema = z
  .object({
    ...webhookFields,
    secret: z
      .string()
      .meta({ description: 'The secret that messages are signed with. Only this response contains it.' }),
  })
  .meta({ id: 'NewWebhook' });

/** The states of a delivery. */
export const deliveryStatusSchema = z.enum(['pending', 'delivered', 'failed'], {
  error: 'must be pending, delivered or failed',
});

/** A message to a webhook and the outcome of its attempts. */
export const deliverySchema = z
  .object({
    id: z.string().meta({ description: 'Sent as webhook-id; the same for every attempt.' }),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    status: deliveryStatusSchema,
    attempts: countSchema,
    responseStatus: z
      .int()
      .nullable()
      .meta({ description: 'The status of the last attempt; null if there was no response.' }),
    error: z.string().nullable().meta({ description: 'The reason why the last attempt failed.' }),
    nextAttemptAt: timestampSchema.nullable(),
    payload: z.string().meta({
      description: 'The message as JSON, without the link to the bundle, which is added when it is sent.',
      contentMediaType: 'application/json',
    }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'WebhookDelivery' });

/** A page of the deliveries of a webhook, newest first. */
export const deliveryListSchema = z
  .object({ deliveries: z.array(deliverySchema), nextCursor: nextCursorSchema })
  .meta({ id: 'WebhookDeliveryList' });

export type Webhook = Wire<typeof webhookSchema>;
export type WebhookEvent = Webhook['events'][number];
export type WebhookList = Wire<typeof webhookListSchema>;
export type NewWebhook = Wire<typeof newWebhookSchema>;
export type WebhookCreation = Sent<typeof createWebhookSchema>;
export type WebhookChange = Sent<typeof changeWebhookSchema>;
export type Delivery = Wire<typeof deliverySchema>;
export type DeliveryList = Wire<typeof deliveryListSchema>;
