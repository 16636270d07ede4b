import type { Next } from 'koa';
import { workflowTrace } from '../../tracing/export-trace.js';
import type { Tracing } from '../../tracing/tracing.js';
import type { ApiContext } from '../http/context.js';
import { PROBES } from './access-log.js';

/** Matches the id of a job. */
const JOB_ID = /^se_[0-9a-f]{16}$/;

/**
 * Records a span for each request, as a part of the caller's trace if the caller sends one. A request that is about a job
 * is linked to the trace of its export.
 */
export function traceRequests(tracing: Tracing) {
  return function traceRequest(context: ApiContext, next: Next): Promise<unknown> {
    if (PROBES.has(context.path)) return next();
    const { method } = context;
    const parent = tracing.read(context.get('traceparent'));
    return tracing.span({ name: method, kind: 'server', parent }, async (span) => {
      try {
        return await next();
      } finally {
        const { route } = context.state;
        if (route !== undefined) span.rename(`${method} ${route}`);
        span.set({
          'http.request.method': method,
          'http.response.status_code': context.status,
          ...(route !== undefined && { 'http.route': route }),
          ...(context.state.caller && { 'offprint.organization.id': context.state.caller.organization.id }),
        });
        if (context.status >= 500) span.fail();
        const jobId = jobOf(context);
        if (jobId !== undefined) {
          span.set({ 'offprint.job.id': jobId });
          span.link(workflowTrace(jobId, tracing));
        }
      }
    });
  };
}

/** Returns the job that a request started or is about. */
function jobOf({
  params,
  body,
}: ApiContext & { readonly params?: Readonly<Record<string, string>> }): string | undefined {
  const found = params?.jobId ?? (body as { readonly jobId?: unknown } | null | undefined)?.jobId;
  return typeof found === 'string' && JOB_ID.test(found) ? found : undefined;
}
