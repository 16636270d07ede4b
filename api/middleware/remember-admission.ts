import type { Middleware, Next } from 'koa';
import type { ApiContext, RequestState } from '../http/context.js';
import { noMembership } from '../http/errors.js';

type Check = Middleware<RequestState>;

/**
 * Lets long-lived responses repeat the access checks, because a key may be revoked meanwhile, or a plan or membership end. Runs after those
 * checks.
 */
export function rememberAdmission(checks: readonly Check[]) {
  return function remember(context: ApiContext, next: Next): Promise<unknown> {
    const organizationId = context.state.caller?.organization.id;
    context.state.admitAgain = async () => {
      const { requestId, route } = context.state;
      // The checks run on a copy of the context, because the log reads the original.
      const again = Object.create(context, { state: { value: { requestId, route } } }) as ApiContext;
      for (const check of checks) await check(again, goOn);
      // The person may have switched to another organization.
      if (again.state.caller?.organization.id !== organizationId) throw noMembership();
    };
    return next();
  };
}

const goOn = () => Promise.resolve();
