import type { Next } from 'koa';
import type { Logger } from '../../logging/logger.js';
import type { ApiContext } from '../http/context.js';
import type { RequestMetrics } from '../operations/request-metrics.js';

/** Asked by machines every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** A link that somebody has encoded as a whole has its query, and with it the signature, in its path. */
const ESCAPED_QUERY = /(?:%3f|&|signature=).*$/is;

/**
 * One line a request, written when its answer is out or broken off, and its place in the metrics. The path is logged without its
 * query: links carry their signature there.
 */
export function accessLog(logger: Logger, metrics: RequestMetrics) {
  return function logAccess(context: ApiContext, next: Next): Promise<unknown> {
    const startedAt = performance.now();
    context.res.once('close', () => {
      const { method, path, status, state } = context;
      const milliseconds = performance.now() - startedAt;
      metrics.observe({ method, route: state.route ?? 'unknown', status, seconds: milliseconds / 1000 });
      const line = {
        requestId: state.requestId,
        method,
        path: path.replace(ESCAPED_QUERY, '…'),
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...(state.session && { userId: state.session.person.id }),
        ...(state.caller && { organizationId: state.caller.organization.id }),
        ...(state.caller?.kind === 'key' && { keyId: state.caller.key.id }),
        ...(!context.res.writableFinished && { aborted: true }),
      };
      if (PROBES.has(path)) logger.debug(line, 'request');
      else logger.info(line, 'request');
    });
    return next();
  };
}
