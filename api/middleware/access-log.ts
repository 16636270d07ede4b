import { AsyncResource } from 'node:async_hooks';
import type { Next } from 'koa';
import type { Logger } from '../../logging/logger.js';
import type { ApiContext } from '../http/context.js';
import type { RequestMetrics } from '../operations/request-metrics.js';

/** Paths that monitoring requests every few seconds. */
export const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Matches a query that was percent-encoded as part of the path. It may contain the signature of a link. */
const ESCAPED_QUERY = /(?:%3f|&|signature=).*$/is;

/** Matches the secret in the address of a deploy hook or badge, however the address is written. */
const ADDRESS_SECRET = /^(\/+(?:hooks|badges)\/).*$/is;

/**
 * Logs one line for each request when its response has ended or was aborted, and updates the metrics. The path is logged without its query,
 * because links carry their signature in it, and without the secret of a deploy hook or badge.
 */
export function accessLog(logger: Logger, metrics: RequestMetrics) {
  return function logAccess(context: ApiContext, next: Next): Promise<unknown> {
    const startedAt = performance.now();
    const log = () => {
      const { method, path, status, state } = context;
      const milliseconds = performance.now() - startedAt;
      metrics.observe({ method, route: state.route ?? 'unknown', status, seconds: milliseconds / 1000 });
      const line = {
        requestId: state.requestId,
        method,
        path: path.replace(ESCAPED_QUERY, '…').replace(ADDRESS_SECRET, '$1…'),
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...(state.session && { userId: state.session.person.id }),
        ...(state.caller && { organizationId: state.caller.organization.id }),
        ...(state.caller?.kind === 'key' && { keyId: state.caller.key.id }),
        ...(!context.res.writableFinished && { aborted: true }),
      };
      if (PROBES.has(path)) logger.debug(line, 'request');
      else logger.info(line, 'request');
    };
    // Bound, so that the line has the ids of the request's trace.
    context.res.once('close', AsyncResource.bind(log));
    return next();
  };
}
