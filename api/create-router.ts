import Router from '@koa/router';
import type { Next } from 'koa';
import type { ApiRouter, RouteContext } from './context.js';
import { type Authentication, authenticate } from './middleware/authenticate.js';
import { requirePlan } from './middleware/require-plan.js';
import { requireMember, requireSession } from './middleware/require-session.js';
import { readJsonBody } from './read-json-body.js';
import { BODY_LIMIT_BYTES, type Route, type SessionAccess } from './route.js';
import type { Services } from './services.js';

/** Registers every route: key, plan, body, then the handler. */
export function createRouter(routes: readonly Route[], services: Services, authentication: Authentication): ApiRouter {
  const router: ApiRouter = new Router({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(
      routerPath(route.path),
      [route.method],
      [nameRoute(route), ...accessChecks(route, authentication), answer(route, services)],
    );
  }
  return router;
}

/** `/jobs/{jobId}` as the router writes it: `/jobs/:jobId`; `{key+}` is `*key`. */
function routerPath(template: string): string {
  return template.replace(
    /\{(\w+)(\+?)\}/g,
    (_whole, name: string, wild: string) => `${wild === '' ? ':' : '*'}${name}`,
  );
}

function nameRoute(route: Route) {
  return function name(context: RouteContext, next: Next): Promise<unknown> {
    context.state.route = route.path;
    return next();
  };
}

function accessChecks({ access }: Route, authentication: Authentication) {
  if (access === 'open') return [];
  if ('session' in access) return sessionChecks(access, authentication);
  const checkKey = authenticate(access, authentication);
  return access.plan === undefined ? [checkKey] : [checkKey, requirePlan(access.plan)];
}

function sessionChecks({ session }: SessionAccess, { sessions }: Authentication) {
  const checkSession = requireSession(sessions);
  return session === 'person' ? [checkSession] : [checkSession, requireMember(session, sessions)];
}

function answer(route: Route, services: Services) {
  const takesBody = route.schemas.body !== undefined;
  return async function respond(context: RouteContext): Promise<void> {
    const body = takesBody ? await readJsonBody(context.req, BODY_LIMIT_BYTES) : undefined;
    const response = await route.respond(context, services, body);
    context.status = response.status;
    if (response.body !== undefined) context.body = response.body;
    if (response.headers !== undefined) context.set(response.headers);
  };
}
