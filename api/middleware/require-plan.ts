import type { Next } from 'koa';
import type { Plan } from '../../database/records/organization-records.js';
import type { ApiContext } from '../http/context.js';
import { planRequired } from '../http/errors.js';

/** Accepts requests whose organization has the plan. Runs after authentication. */
export function requirePlan(plan: Plan) {
  return function checkPlan(context: ApiContext, next: Next): Promise<unknown> {
    if (context.state.caller?.organization.plan !== plan) throw planRequired();
    return next();
  };
}
