import type { ApiContext, ApiRouter } from '../http/context.js';
import { methodNotAllowed, notFound } from '../http/errors.js';

/** Responds to requests that no route matched: 405 if the path has other methods, else 404. Runs after the router. */
export function refuseUnrouted(router: ApiRouter) {
  return function refuse(context: ApiContext): void {
    const layers = router.match(context.path, context.method).path;
    if (layers.length === 0) throw notFound('there is no such path; GET /openapi.json lists all paths');
    const allowed = [...new Set(layers.flatMap((layer) => layer.methods)), 'OPTIONS'].sort();
    if (context.method !== 'OPTIONS') throw methodNotAllowed(context.method, allowed);
    context.status = 204;
    context.set('Allow', allowed.join(', '));
  };
}
