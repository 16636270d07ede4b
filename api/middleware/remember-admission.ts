import type { Middleware, Next } from 'koa';
import type { ApiContext, RequestState } from '../http/context.js';
import { noMembership } from '../http/errors.js';

type Check = Middleware<RequestState>;

/**
 * Stands after the checks that let a request in, and lets an answer that lasts repeat them: a key may be revoked meanwhile, a
 * plan or a membership end.
 */
export function rememberAdmission(checks: readonly Check[]) {
  return function remember(context: ApiContext, next: Next): Promise<unknown> {
    const organizationId = context.state.caller?.organization.id;
    context.state.admitAgain = async () => {
      const { requestId, route } = context.state;
      // A context of its own, since the first one stands for the request in the log.
      const again = Object.create(context, { state: { value: { requestId, route } } }) as ApiContext;
      for (const check of checks) await check(again, goOn);
      // Whoever is signed in may have chosen another organization.
      if (again.state.caller?.organization.id !== organizationId) throw noMembership();
    };
    return next();
  };
}

const goOn = () => Promise.resolve();
