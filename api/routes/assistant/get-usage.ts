import { z } from 'zod';
import { callerAddress } from '../../http/client-address.js';
import { defineRoute } from '../../http/route.js';
import type { LimitUse } from '../../rate-limits/assistant-limits.js';

const limitSchema = z
  .object({
    limit: z.int().min(0),
    used: z.int().min(0).meta({ description: 'Requests that were counted and taken; at most the limit.' }),
    windowSeconds: z.int().min(1),
    resetsAt: z.iso.datetime().nullable().meta({ description: 'When it begins anew; null while nothing is counted.' }),
  })
  .meta({ id: 'AssistantLimit' });

export const getAssistantUsage = defineRoute({
  method: 'GET',
  path: '/v1/assistant/usage',
  operationId: 'getAssistantUsage',
  summary: "How much of the assistant's limits is used",
  description: 'Reading it counts as no request.',
  access: { key: 'admin' },
  responses: {
    200: {
      description: 'Both limits as they stand.',
      schema: z
        .object({
          organization: limitSchema.meta({ description: 'Of the organization, in an hour.' }),
          address: limitSchema.meta({ description: 'Of the address that asks for this, in a day.' }),
        })
        .meta({ id: 'AssistantUsage' }),
    },
  },
  errors: [],
  handle: async ({ caller, services, context }) => {
    const { organization, address } = await services.limits.read({
      organizationId: caller.organization.id,
      address: callerAddress(context, services.trustedProxies),
    });
    return { status: 200, body: { organization: presentLimit(organization), address: presentLimit(address) } };
  },
});

function presentLimit({ limit, used, seconds, resetsAt }: LimitUse): z.infer<typeof limitSchema> {
  return { limit, used, windowSeconds: seconds, resetsAt: resetsAt?.toISOString() ?? null };
}
