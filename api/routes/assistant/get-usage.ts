import { traitsOf } from '../../../assistant/answer/create-model.js';
import {
  type AssistantLimit,
  type AssistantUsage,
  assistantUsageSchema,
} from '../../../contract/http/conversations.js';
import { callerAddress } from '../../http/caller-address.js';
import { defineRoute } from '../../http/route.js';
import type { LimitUse } from '../../rate-limits/assistant-limits.js';
import type { TokenUse } from '../../rate-limits/token-budget.js';

export const getAssistantUsage = defineRoute({
  method: 'GET',
  path: '/v1/assistant/usage',
  operationId: 'getAssistantUsage',
  summary: "Read the use of the assistant's limits",
  description: 'This request does not count against the limits.',
  access: { key: 'admin' },
  responses: {
    200: {
      description: 'Both limits and their current use.',
      schema: assistantUsageSchema,
    },
  },
  errors: [],
  handle: async ({ caller, services, context }) => {
    const { organization, address } = await services.limits.read({
      organizationId: caller.organization.id,
      address: callerAddress(context, services.trustedProxies),
    });
    const { isMetered } = traitsOf(services.config.assistant.model);
    const tokens = isMetered ? presentTokens(await services.tokens.read(caller.organization.id)) : null;
    return {
      status: 200,
      body: { organization: presentLimit(organization), address: presentLimit(address), tokens },
    };
  },
});

function presentLimit({ limit, used, seconds, resetsAt }: LimitUse): AssistantLimit {
  return { limit, used, windowSeconds: seconds, resetsAt: resetsAt?.toISOString() ?? null };
}

function presentTokens({ seconds, resetsAt, ...use }: TokenUse): AssistantUsage['tokens'] {
  return { ...use, windowSeconds: seconds, resetsAt: resetsAt?.toISOString() ?? null };
}
