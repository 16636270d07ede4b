import Router from '@koa/router';
import type { Next } from 'koa';
import type { ApiRouter, RouteContext } from './http/context.js';
import { readJsonBody } from './http/read-json-body.js';
import { BODY_LIMIT_BYTES, type Route, type SessionAccess } from './http/route.js';
import { type Authentication, authenticate } from './middleware/authenticate.js';
import { limitRequests } from './middleware/limit-requests.js';
import { rememberAdmission } from './middleware/remember-admission.js';
import { requirePlan } from './middleware/require-plan.js';
import { requireMember, requireSession } from './middleware/require-session.js';
import type { AssistantLimits } from './rate-limits/assistant-limits.js';
import type { Services } from './services.js';

/** Registers every route with its checks in this order: key, plan, rate limit, body, handler. */
export function createRouter(
  routes: readonly Route[],
  services: Services,
  checks: Authentication & { readonly limits: AssistantLimits },
): ApiRouter {
  const router: ApiRouter = new Router({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(
      routerPath(route.path),
      [route.method],
      [nameRoute(route), ...accessChecks(route, checks), answer(route, services)],
    );
  }
  return router;
}

/** Converts a path template to the router's syntax: `/jobs/{jobId}` becomes `/jobs/:jobId`, and `{key+}` becomes `*key`. */
function routerPath(template: string): string {
  return template.replace(
    /\{(\w+)(\+?)\}/g,
    (_whole, name: string, wild: string) => `${wild === '' ? ':' : '*'}${name}`,
  );
}

function nameRoute(route: Route) {
  return function name(context: RouteContext, next: Next): Promise<unknown> {
    context.state.route = route.path;
    if (route.deprecated !== undefined) {
      const { since, successor } = route.deprecated;
      context.set({ Deprecation: since, Link: `<${successor(context.path)}>; rel="successor-version"` });
    }
    return next();
  };
}

function accessChecks({ access }: Route, checks: Authentication & { readonly limits: AssistantLimits }) {
  if (access === 'open') return [];
  if ('session' in access) return sessionChecks(access, checks);
  const admission = [authenticate(access, checks), ...(access.plan === undefined ? [] : [requirePlan(access.plan)])];
  return [
    ...admission,
    rememberAdmission(admission),
    ...(access.key === 'assistant' ? [limitRequests(checks.limits, checks.trustedProxies)] : []),
  ];
}

function sessionChecks({ session }: SessionAccess, { sessions }: Authentication) {
  const checkSession = requireSession(sessions);
  return session === 'person' ? [checkSession] : [checkSession, requireMember(session, sessions)];
}

function answer(route: Route, services: Services) {
  const takesBody = route.schemas.body !== undefined;
  const limitBytes = route.schemas.body?.limitBytes ?? BODY_LIMIT_BYTES;
  return async function respond(context: RouteContext): Promise<void> {
    const body = takesBody ? await readJsonBody(context.req, limitBytes) : undefined;
    const response = await route.respond(context, services, body);
    context.status = response.status;
    if (response.body !== undefined) context.body = response.body;
    if (response.headers !== undefined) context.set(response.headers);
  };
}
