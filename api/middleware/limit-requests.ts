import type { Next } from 'koa';
import type { AddressList } from '../../contract/address-list.js';
import { callerAddress } from '../http/caller-address.js';
import type { ApiContext } from '../http/context.js';
import type { AssistantLimits } from '../rate-limits/assistant-limits.js';

/**
 * Counts a request against the limits of the assistant. Runs after authentication and before the body is read, so that invalid requests
 * count too.
 */
export function limitRequests(limits: AssistantLimits, trustedProxies: AddressList) {
  return async function countRequest(context: ApiContext, next: Next): Promise<void> {
    const { caller } = context.state;
    if (caller === undefined) throw new Error('requests are counted by their key, which is checked before');
    const address = callerAddress(context, trustedProxies);
    const { limit, remaining, resetSeconds } = await limits.count({ organizationId: caller.organization.id, address });
    context.set({
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': String(resetSeconds),
    });
    await next();
  };
}
