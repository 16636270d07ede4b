import { z } from 'zod';

export const WEBHOOKS_ACCESS = { key: 'admin' } as const;

export const WEBHOOKS_PATH = '/v1/webhooks';
export const DELIVERIES_PATH = `${WEBHOOKS_PATH}/{webhookId}/deliveries`;

export const webhookParamsSchema = z.object({
  webhookId: z.string().meta({ description: 'Identifier of the webhook.' }),
});

export const deliveryParamsSchema = webhookParamsSchema.extend({
  deliveryId: z.string().meta({ description: 'Identifier of the delivery, which is also that of its message.' }),
});
